/** A ref for the current link of a row that scrolls on its own, as on phones: it begins in sight. */
export function centreInRow(link: HTMLElement | null): void {
  const nav = link?.closest('nav')
  if (!link || !nav) return
  const [row, place] = [nav.getBoundingClientRect(), link.getBoundingClientRect()]
  nav.scrollLeft += place.left - row.left - (row.width - place.width) / 2
}
