import Head from 'next/head';
import { useEffect, useState } from 'react';
import { API_BASE } from '@contract/base';
import { chanceOf } from '@contract/fairDraw';
import { type DrawView } from '@contract/tipMenu';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { DateTime } from '@/ui/DateTime';
import { formatCount } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { checkDraw, type DrawCheck } from './checkDraw';
import styles from './DrawScreen.module.css';

type Found = DrawCheck | 'working' | 'impossible';

function useCheck(draw: DrawView): Found {
  const [found, setFound] = useState<Found>('working');
  useEffect(() => {
    checkDraw(draw).then(
      (check) => check && setFound(check),
      () => setFound('impossible'),
    );
  }, [draw]);
  return found;
}

function Rule({ isRight, children }: { isRight: boolean; children: string }) {
  return (
    <li className={cx(styles.rule, !isRight && styles.wrong)}>
      <Icon name={isRight ? 'check' : 'close'} size="sm" />
      <span>
        <b>{isRight ? 'Right' : 'Wrong'}:</b> {children}
      </span>
    </li>
  );
}

/** What this browser computed from the seed. */
function Result({ draw }: { draw: DrawView }) {
  const found = useCheck(draw);
  if (found === 'working') return <p role="status">Your browser computes the draw again…</p>;
  if (found === 'impossible')
    return <p role="status">This browser can’t compute the draw. Open this page in another browser over https.</p>;
  const { isSeedRight, isOutcomeRight, areDrawsRight } = found;
  const isRight = isSeedRight && isOutcomeRight && areDrawsRight;
  const listed = formatCount(draw.draws.length);
  return (
    <>
      <p className={cx(styles.verdict, !isRight && styles.wrong)} role="status">
        {isRight ? 'This draw is right.' : 'This draw is wrong. Please tell the site’s team.'}
      </p>
      <ul className={styles.rules}>
        <Rule isRight={isSeedRight}>the seed has the hash that was shown before the draw.</Rule>
        <Rule isRight={isOutcomeRight}>{`the seed, the number and the client seed give “${draw.outcome}”.`}</Rule>
        <Rule isRight={areDrawsRight}>
          {draw.draws.length < draw.count
            ? `the first ${listed} of ${formatCount(draw.count)} draws of this seed are numbered without gaps, and their outcomes follow from it.`
            : `all draws of this seed (${listed}) are numbered without gaps, and their outcomes follow from it.`}
        </Rule>
      </ul>
      <p className={styles.quiet}>Your browser computed this itself, from the values below.</p>
    </>
  );
}

function Values({ draw }: { draw: DrawView }) {
  return (
    <dl className={styles.values}>
      <dt>Number of the draw</dt>
      <dd>{draw.number}</dd>
      <dt>Client seed</dt>
      <dd className={styles.code}>{draw.clientSeed}</dd>
      <dt>Hash of the seed (SHA-256)</dt>
      <dd className={styles.code}>{draw.seedHash}</dd>
      <dt>Seed</dt>
      <dd className={styles.code}>{draw.seed ?? 'Still secret'}</dd>
    </dl>
  );
}

/** The outcomes of the moment of the draw. */
function Chances({ draw: { outcomes, outcome } }: { draw: DrawView }) {
  return (
    <Panel title="Chances">
      <ul className={styles.chances}>
        {outcomes.map((one, at) => (
          <li key={at} className={cx(one.text === outcome && styles.drawn)}>
            <span>
              {one.text}
              {one.text === outcome && <span className={styles.mark}> (drawn)</span>}
            </span>
            <b>{chanceOf(one, outcomes)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The page of a draw: what was drawn, from what, and whether it is right. */
export function DrawScreen({ draw }: { draw: DrawView }) {
  const { name, performer, seed, createdAt } = draw;
  return (
    <article className={styles.page}>
      <Head>
        <title>{`Draw: ${name}`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <header>
        <PageTitle>{name}</PageTitle>
        <p className={styles.quiet}>
          A draw in the room of <Link href={`/performers/${performer.username}`}>{performer.name}</Link>,{' '}
          <DateTime at={createdAt} />
        </p>
      </header>
      <Panel title="Check this draw">
        <div className={styles.check}>
          {seed === null ? (
            <>
              <p role="status">
                You can check this draw when the show of {performer.name} has ended or the wheel has changed. Until then
                its seed is secret, because it also decides the next draws.
              </p>
              <div>
                <Button variant="outline" onClick={() => window.location.reload()}>
                  Look again
                </Button>
              </div>
            </>
          ) : (
            <Result draw={draw} />
          )}
          <Values draw={draw} />
        </div>
      </Panel>
      <Chances draw={draw} />
      <Panel title="How it works">
        <div className={styles.check}>
          <p>
            Before anybody paid, the site published the hash of a secret seed, so it could not change the seed later.
            Your browser added a client seed that the site could not foresee. HMAC-SHA256 with the seed as the key and
            “number:client seed” as the message gives the outcome.
          </p>
          <p>
            To check a draw without this page, note the hash before you order, save{' '}
            <a href={`${API_BASE}/draws/${draw._id}`}>the data of the draw</a> after the show, and run the script in
            docs/draws of Footlights.
          </p>
        </div>
      </Panel>
    </article>
  );
}
