import { type Report, Reporter } from '@media/callbacks/reporter';

describe('the reporter', () => {
  const started: Report = { action: 'started', streamId: 'show', at: 'now' };
  const ended: Report = { action: 'ended', streamId: 'show', at: 'later', reason: 'gone' };
  const viewers = (total: number): Report => ({ action: 'viewers', streamId: 'show', total });

  it('retries reports in order until the API accepts them and skips outdated viewer counts', async () => {
    const heard: unknown[] = [];
    let failures = 2;
    let done: () => void = () => undefined;
    const all = new Promise<void>((resolve) => (done = resolve));
    const reporter = new Reporter(async (body) => {
      if (failures-- > 0) throw new Error('unreachable');
      heard.push(body);
      if (body.action === 'ended') done();
    });
    [started, viewers(1), viewers(2), viewers(3), ended].forEach((report) => reporter.send(report));
    await all;
    await reporter.close();
    expect(heard).toEqual([started, viewers(3), ended]);
  });

  it('tries waiting reports once more when it closes', async () => {
    const heard: unknown[] = [];
    let away = true;
    const reporter = new Reporter(async (body) => {
      if (away) throw new Error('unreachable');
      heard.push(body);
    });
    reporter.send(started);
    reporter.send(ended);
    away = false;
    await reporter.close();
    expect(heard).toEqual([started, ended]);
  });
});
