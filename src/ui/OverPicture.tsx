import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react';
import { Button } from './Button';
import { cx } from './cx';
import { Icon } from './Icon';
import { type IconName } from './iconPaths';
import { Sheet } from './Sheet';
import styles from './OverPicture.module.css';

interface OverPictureProps {
  /** the name of the region */
  label: string;
  /** the picture at full height: a video, or what stands in for it */
  picture: ReactNode;
  /** figures, goal or meter */
  top: ReactNode;
  /** the chat, whose lines lie on the lower half */
  chat?: ReactNode;
  /** a question above the controls: it never covers them, and not the face */
  request?: ReactNode;
  /** the row of controls at the bottom */
  controls?: ReactNode;
  /** a panel at the bottom, in place of controls */
  sheet?: ReactNode;
  /** below the top is a second picture, which the chat leaves free on a low screen */
  hasSecondPicture?: boolean;
}

/**
 * A phone's screen with a picture at full height and everything else laid over it: the stage, and private and group
 * shows. Lying down, the chat is at the right. Always dark.
 */
export function OverPicture({
  label,
  picture,
  top,
  chat,
  request,
  controls,
  sheet,
  hasSecondPicture = false,
}: OverPictureProps) {
  return (
    <section
      className={cx(styles.screen, hasSecondPicture && styles.two)}
      aria-label={label}
      data-room="over"
      data-theme="dark"
    >
      <div className={styles.picture}>{picture}</div>
      <div className={styles.top}>{top}</div>
      {chat && (
        <div className={styles.chat} data-glass="lines">
          {chat}
        </div>
      )}
      {request && <div className={styles.request}>{request}</div>}
      {controls && <div className={styles.controls}>{controls}</div>}
      {sheet && <div className={styles.sheet}>{sheet}</div>}
    </section>
  );
}

/** Figures side by side at the top; `end` is at the right edge. */
export const Figures = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <div className={styles.figures}>
    {children}
    <span className={styles.gap} />
    {end}
  </div>
);

interface FigureProps {
  /** live: on air; lamp: a private or group show */
  kind?: 'glass' | 'live' | 'lamp';
  icon?: IconName;
  /** green, yellow or red icon */
  tone?: 'good' | 'fair' | 'poor';
  label?: string;
  children?: ReactNode;
}

/** One figure on glass. */
export function Figure({ kind = 'glass', icon, tone, label, children }: FigureProps) {
  return (
    <span className={cx(styles.figure, styles[kind], tone && styles[tone])}>
      {label && <span className="visually-hidden">{label}</span>}
      {icon && <Icon name={icon} size="sm" />}
      {children && <span className={styles.cut}>{children}</span>}
    </span>
  );
}

interface RoundControlProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
  /** the device is off */
  isOff?: boolean;
  children?: ReactNode;
}

/** A round button of 54 px. */
export const RoundControl = ({ icon, label, isOff = false, children, ...rest }: RoundControlProps) => (
  <button {...rest} type="button" className={cx(styles.round, isOff && styles.off)} aria-label={label} title={label}>
    {children}
    <Icon name={icon} />
  </button>
);

interface EndControlProps {
  /** "End show", "Leave show" */
  label: string;
  /** "End the show?" */
  question: string;
  /** what ending means */
  text: string;
  keepLabel: string;
  isEnding: boolean;
  onEnd: () => void;
}

/** The widest control. Asks once, in a sheet. */
export function EndControl({ label, question, text, keepLabel, isEnding, onEnd }: EndControlProps) {
  const [isAsking, setAsking] = useState(false);
  const end = () => {
    setAsking(false);
    onEnd();
  };
  return (
    <>
      <button
        type="button"
        className={styles.end}
        aria-busy={isEnding || undefined}
        aria-haspopup="dialog"
        disabled={isEnding}
        onClick={() => setAsking(true)}
      >
        <Icon name="stop" size="sm" filled />
        {isEnding ? 'Ending' : label}
      </button>
      <Sheet theme="dark" open={isAsking} title={question} onClose={() => setAsking(false)}>
        <div className={styles.question}>
          <p>{text}</p>
          <Button variant="danger" size="lg" full onClick={end}>
            {label}
          </Button>
          <Button variant="quiet" size="lg" full onClick={() => setAsking(false)}>
            {keepLabel}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
