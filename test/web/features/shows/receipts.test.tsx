import { screen } from '@testing-library/react';
import { ReceiptsScreen } from '@/features/shows/ReceiptsScreen';
import { ReceiptScreen } from '@/features/shows/ReceiptScreen';
import { ReceiptTicket } from '@/features/shows/ReceiptTicket';
import { receiptsFailed, receiptsLoaded, showRefused } from '@/features/shows/slice';
import { receipt } from '@test/support/shows';
import { asMember, back, dispatch, open, setUpShowScreens } from '@test/support/showScreens';
import type * as mocks from '@test/support/showMocks';

jest.mock('next/router', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockRouter());
jest.mock('@/lib/live/useDevices', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockDevices());
setUpShowScreens();

describe('the receipts of shows', () => {
  test('add up line by line for the member', () => {
    open(<ReceiptTicket receipt={receipt()} back={back} />);
    const text = screen.getByRole('article', { name: 'Receipt' }).textContent;
    for (const part of [
      '62.5',
      '2:05',
      '2 minutes at 30',
      '5 seconds of minute 3',
      '-62.5',
      '37.5',
      '27.5 held tokens',
      'agreed limit was 600 tokens',
      'A1B2C3',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('during the show');
  });

  test('list tips and other changes during the show for the member, and the members for the performer', () => {
    const { unmount } = open(<ReceiptTicket receipt={receipt({ tips: 25, balanceAfter: 2.5 })} back={back} />);
    expect(screen.getByText('Tips in the show').nextSibling).toHaveTextContent('25');
    expect(screen.getByText('Paid').nextSibling).toHaveTextContent('-87.5');
    expect(screen.getByText('Other changes during the show').nextSibling).toHaveTextContent('-10');
    unmount();
    const members = [{ member: receipt().member!, seconds: 65, tokens: 13 }];
    open(
      <ReceiptTicket
        receipt={receipt({
          kind: 'group',
          member: null,
          lines: [],
          earned: 9.1,
          tokens: 13,
          tips: 40,
          balanceBefore: null,
          balanceAfter: null,
          members,
        })}
        back={back}
      />,
    );
    expect(screen.getByRole('heading')).toHaveTextContent('1 member');
    expect(screen.getByText('ada, 1:05')).toBeInTheDocument();
    expect(screen.getByText('Total paid').nextSibling).toHaveTextContent('53');
    expect(screen.getByText('+9.1')).toBeInTheDocument();
  });

  test('are listed, or announced while there are none', () => {
    asMember();
    dispatch(receiptsLoaded({ data: [], total: 0 }));
    const { unmount } = open(<ReceiptsScreen page={1} />);
    expect(screen.getByText(/appear here with their receipts/)).toBeInTheDocument();
    unmount();
    dispatch(receiptsLoaded({ data: [receipt()], total: 1 }));
    open(<ReceiptsScreen page={1} />);
    expect(screen.getByRole('link', { name: 'juno' })).toHaveAttribute('href', '/account/user/shows/c1');
    expect(screen.getByRole('row', { name: /juno/ })).toHaveTextContent('-62.5');
  });

  test('show the API’s words in place when the list or a receipt is refused, and a retry', () => {
    asMember();
    dispatch(receiptsFailed({ statusCode: 429, error: 'TOO_MANY', message: 'Try again in a minute.' }));
    const { unmount } = open(<ReceiptsScreen page={1} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Try again in a minute.');
    expect(screen.getByRole('heading', { name: 'Shows' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    unmount();
    dispatch(showRefused({ statusCode: 422, error: 'NOT_YET', message: 'The show has not ended yet.' }));
    open(<ReceiptScreen id="c1" />);
    expect(screen.getByRole('alert')).toHaveTextContent('The show has not ended yet.');
  });

  test('do not show another show while the receipt loads', () => {
    asMember();
    open(<ReceiptScreen id="c9" />);
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.queryByText('This show has no receipt.')).not.toBeInTheDocument();
  });
});
