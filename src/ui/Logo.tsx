import styles from './Logo.module.css';

/** The Footlights mark. */
export function LogoMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 30 22" aria-hidden="true">
      <path d="M8 22a7 7.6 0 0 1 14 0z" fill="var(--c-brand)" />
      <path d="M0 22a3.6 4.6 0 0 1 7.2 0zM22.8 22a3.6 4.6 0 0 1 7.2 0z" fill="var(--c-lamp)" />
      <path
        d="M15 10.5V2.5M9.3 12 5.8 5.2M20.7 12l3.5-6.8"
        stroke="var(--c-brand)"
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}

/** The operator's logo, or the Footlights mark with the site's name. */
export function Logo({ name, src }: { name: string; src?: string }) {
  return (
    <span className={styles.logo}>
      {src ? (
        <img className={styles.picture} src={src} alt={name} height={32} />
      ) : (
        <>
          <LogoMark />
          {name}
        </>
      )}
    </span>
  );
}
