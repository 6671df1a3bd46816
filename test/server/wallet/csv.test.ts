import { csvOf } from '@server/http/csv';

describe('CSV', () => {
  it('quotes what needs it and ends lines as the standard says', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          ['x,y', 'say "hi"'],
          ['two\nlines', 3],
        ],
      ),
    ).toBe('a,b\r\n"x,y","say ""hi"""\r\n"two\nlines",3\r\n');
  });

  it.each(['=1+1', '+1+1', '-1+1', '@sum(a1)', '\t=1'])('makes text of the formula %j', (formula) => {
    expect(csvOf(['a'], [[formula]])).toBe(`a\r\n'${formula}\r\n`);
  });

  it('leaves numbers numbers, also negative ones, and nothing empty', () => {
    expect(csvOf(['a', 'b', 'c'], [[-12.5, '-3', null]])).toBe('a,b,c\r\n-12.5,-3,\r\n');
  });
});
