/** In the page: how far it extends beyond the window, or the control of the fixed header that does. */
export function whatIsCut(): string | null {
  const width = document.documentElement.clientWidth
  const beyond = document.documentElement.scrollWidth - width
  if (beyond > 0) {
    const isBeyond = (each: Element) => each.checkVisibility() && each.getBoundingClientRect().right > width + 1
    const scrolls = (each: Element): boolean =>
      getComputedStyle(each).overflowX !== 'visible' || (each.parentElement !== null && scrolls(each.parentElement))
    // Content of a scrolling part does not widen the page.
    const widest = [...document.querySelectorAll('main *, .site-header *, .site-footer *')].find(
      (each) => isBeyond(each) && !scrolls(each.parentElement ?? each),
    )
    return `${beyond} pixels beyond the window, ${widest?.outerHTML.slice(0, 100)}`
  }
  const cut = [...document.querySelectorAll<HTMLElement>('.site-header :is(a, button, input)')].find(
    (each) => each.checkVisibility() && each.getBoundingClientRect().right > width + 1,
  )
  return cut ? `the header cuts '${cut.ariaLabel || cut.textContent}' off` : null
}

/** In the page: controls that become invisible in the system's colours, and selected ones that look like the others. */
export function whatIsUnseen(): string[] {
  const look = (element: HTMLElement, part?: string) => {
    const { backgroundColor, borderBottomColor, outlineStyle, content } = getComputedStyle(element, part)
    return `${backgroundColor} ${borderBottomColor} ${outlineStyle} ${content}`
  }
  const isSeen = (control: HTMLElement) => {
    const style = getComputedStyle(control)
    const isFramed =
      (Number.parseFloat(style.borderBottomWidth) > 0 && !/^rgba\(.*, 0\)$/.test(style.borderBottomColor)) ||
      style.outlineStyle !== 'none'
    return isFramed || control.textContent.trim() !== '' || control.querySelector('svg, img') !== null
  }
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => {
      const style = getComputedStyle(each)
      return each.checkVisibility({ visibilityProperty: true }) && each.offsetWidth > 1 && style.opacity !== '0'
    })
  const name = (element: HTMLElement) => element.outerHTML.slice(0, 120)
  const unseen = shown('button, input, select, textarea, a[href], [role="slider"]').filter((each) => !isSeen(each))
  const states = ['checked', 'pressed', 'selected'].map((state) => `[aria-${state}="true"]`)
  const alike = shown(`${states.join(', ')}, input:checked`).filter((chosen) => {
    const others = chosen.matches('input')
      ? shown(`input[type="${(chosen as HTMLInputElement).type}"]:not(:checked)`)
      : ([...(chosen.parentElement?.children ?? [])] as HTMLElement[])
    const other = others.find((each) => each !== chosen && each.className === chosen.className)
    if (!other) return false
    // In a grid the visible part is the button in the cell.
    const [one, two] = [chosen, other].map((each) => each.querySelector<HTMLElement>('button') ?? each)
    return one && two && look(one) === look(two) && look(one, '::after') === look(two, '::after')
  })
  return [
    ...unseen.map((each) => `${name(each)} is not seen`),
    ...alike.map((each) => `${name(each)} does not look chosen`),
  ]
}

/** In the page: the moving elements. A change that is over within a millisecond is invisible. */
export function whatMoves(): string[] {
  return document
    .getAnimations()
    .filter(({ playState, effect }) => playState !== 'finished' && Number(effect?.getComputedTiming().endTime) > 1)
    .map(({ effect }) => (effect instanceof KeyframeEffect && effect.target?.outerHTML.slice(0, 100)) || 'something')
}

/** In the page: the focused element if it is partly under one of `over`. */
export function whatIsCovered(over: string): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.closest(over)) return null
  const a = focused.getBoundingClientRect()
  // A whole scrolling region may extend under it, because it can be scrolled.
  if (a.height > innerHeight / 2) return null
  const cover = [...document.querySelectorAll(over)].find((each) => {
    const b = each.getBoundingClientRect()
    return a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom
  })
  return cover ? `${focused.outerHTML.slice(0, 200)} ${a.top}–${a.bottom} under ${cover.className}` : null
}
