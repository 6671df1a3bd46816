import { act, renderHook } from '@testing-library/react';
import { useRows } from '@/ui/desk/useRows';

const rowsOf = (ids: string) => [...ids].map((_id) => ({ _id }));
const start = (ids: string, asked?: string) =>
  renderHook(({ rows }) => useRows(rows, { asked }), { initialProps: { rows: rowsOf(ids) } });

test('the first row stays current when others put rows above it', () => {
  const { result, rerender } = start('cd');
  expect(result.current.current?._id).toBe('c');
  rerender({ rows: rowsOf('abcd') });
  expect(result.current.current?._id).toBe('c');
});

test('when the current row leaves the list, the one at its place is current, or the last one', () => {
  const { result, rerender } = start('abcd');
  act(() => result.current.choose('b'));
  rerender({ rows: rowsOf('acd') });
  expect(result.current.current?._id).toBe('c');
  rerender({ rows: rowsOf('a') });
  expect(result.current.current?._id).toBe('a');
});

test('a row that was chosen before it arrived becomes current when it does', () => {
  const { result, rerender } = start('ab');
  act(() => result.current.choose('x'));
  expect(result.current.current?._id).toBe('a');
  rerender({ rows: rowsOf('xab') });
  expect(result.current.current?._id).toBe('x');
});

test('the row of the address is current first, and a move goes on from it', () => {
  const { result } = start('abc', 'b');
  expect(result.current.current?._id).toBe('b');
  act(() => result.current.move(1));
  expect(result.current.current?._id).toBe('c');
});

test('after a decision the next row is current, and the decided one is not selected', () => {
  const { result, rerender } = start('abc');
  act(() => result.current.toggle('a'));
  act(() => result.current.passOver(['a']));
  rerender({ rows: rowsOf('bc') });
  expect(result.current.current?._id).toBe('b');
  expect(result.current.selected).toEqual([]);
});
