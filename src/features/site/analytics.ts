/** The visitor's consent to analytics, kept in this browser. */
export type Consent = 'granted' | 'refused';
export const CONSENT_KEY = 'analytics-consent';

type DataLayer = IArguments[];

/** Loads the analytics script once. Call it only with the visitor's consent. */
export function startAnalytics(code: string): void {
  const analyticsWindow = window as Window & { dataLayer?: DataLayer };
  if (analyticsWindow.dataLayer) return;
  const layer: DataLayer = (analyticsWindow.dataLayer = []);
  // the script expects `arguments` objects, not arrays
  const gtag = function (..._given: unknown[]) {
    // eslint-disable-next-line prefer-rest-params -- see above
    layer.push(arguments);
  };
  gtag('js', new Date());
  gtag('config', code, { anonymize_ip: true });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(code)}`;
  document.head.append(script);
}
