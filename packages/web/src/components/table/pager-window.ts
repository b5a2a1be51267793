/** Pages the pager shows at most. */
const visiblePages = 7;

/** The page numbers to show around the current one (1-based); `gap` stands for what is left out. */
export function pagerWindow(page: number, pages: number): (number | 'gap')[] {
  if (pages <= visiblePages) return Array.from({ length: pages }, (_, index) => index + 1);
  const inner = visiblePages - 4;
  const start = Math.min(Math.max(page - Math.floor(inner / 2), 3), pages - inner - 1);
  const middle = Array.from({ length: inner }, (_, index) => start + index);
  return [
    1,
    start === 3 ? 2 : 'gap',
    ...middle,
    start + inner === pages - 1 ? pages - 1 : 'gap',
    pages,
  ];
}
