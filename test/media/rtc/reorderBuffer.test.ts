import { ReorderBuffer } from '@media/rtc/reorderBuffer';

const packet = (sequenceNumber: number) => ({ header: { sequenceNumber } });

function reorder(limits = { waitMs: 100, packets: 50 }) {
  const clock = { now: 0 };
  const out: number[] = [];
  let gaps = 0;
  const buffer = new ReorderBuffer<{ header: { sequenceNumber: number } }>(
    limits,
    (each) => out.push(each.header.sequenceNumber),
    () => gaps++,
    () => clock.now,
  );
  return {
    clock,
    out,
    push: (...numbers: number[]) => numbers.forEach((n) => buffer.push(packet(n))),
    gaps: () => gaps,
  };
}

describe('the reorder buffer', () => {
  it('orders packets and drops duplicates', () => {
    const { out, push, gaps } = reorder();
    push(10, 12, 11, 11, 10, 13);
    expect(out).toEqual([10, 11, 12, 13]);
    expect(gaps()).toBe(0);
  });

  it('orders packets across the wrap', () => {
    const { out, push } = reorder();
    push(65_534, 0, 65_535, 1);
    expect(out).toEqual([65_534, 65_535, 0, 1]);
  });

  it('waits for a missing packet, then continues without it and reports one gap', () => {
    const { out, push, clock, gaps } = reorder();
    push(1, 3);
    clock.now = 99;
    push(4);
    expect(out).toEqual([1]);
    clock.now = 100;
    push(5);
    expect(out).toEqual([1, 3, 4, 5]);
    expect(gaps()).toBe(1);
    push(2, 6);
    expect(out).toEqual([1, 3, 4, 5, 6]);
  });

  it('holds no more packets than its limit', () => {
    const { out, push, gaps } = reorder({ waitMs: 1e9, packets: 5 });
    push(1, 3, 4, 5, 6, 7);
    expect(out).toEqual([1, 3, 4, 5, 6, 7]);
    expect(gaps()).toBe(1);
  });
});
