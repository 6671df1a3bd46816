import { render, screen } from '@testing-library/react';
import { pageNumbers, Pagination } from '@/ui/Pagination';

test.each([
  [1, 13, [1, 2, 3, 0, 13]],
  [2, 13, [1, 2, 3, 0, 13]],
  [7, 13, [1, 0, 6, 7, 8, 0, 13]],
  [4, 13, [1, 2, 3, 4, 5, 0, 13]],
  [13, 13, [1, 0, 11, 12, 13]],
  [1, 4, [1, 2, 3, 4]],
  [2, 2, [1, 2]],
])('page %d of %d offers the pages %j', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});

test('marks the current page and links to its neighbours', () => {
  render(<Pagination page={2} pages={13} hrefOf={(page) => `/?page=${page}`} />);
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/?page=1');
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/?page=3');
});

test('a single page has no pagination', () => {
  const { container } = render(<Pagination page={1} pages={1} hrefOf={String} />);
  expect(container).toBeEmptyDOMElement();
});
