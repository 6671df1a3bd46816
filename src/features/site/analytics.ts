/** The visitor's word about being counted; kept in this browser, asked for once. */
export type Consent = 'granted' | 'refused';
export const CONSENT_KEY = 'analytics-consent';

type DataLayer = IArguments[];

/** Loads the analytics code once. Only after the visitor said yes. */
export function startAnalytics(code: string): void {
  const holder = window as Window & { dataLayer?: DataLayer };
  if (holder.dataLayer) return;
  const layer: DataLayer = (holder.dataLayer = []);
  // the provider reads the arguments objects themselves, not arrays of them
  const say = function (..._given: unknown[]) {
    // eslint-disable-next-line prefer-rest-params -- see above
    layer.push(arguments);
  };
  say('js', new Date());
  say('config', code, { anonymize_ip: true });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(code)}`;
  document.head.append(script);
}
