/** Writes where a thumb of the price slider (`price-slider.tsx`) stands into its field; thumbs stop before each other. */
export function slidePrice(thumb: HTMLInputElement): void {
  const slider = thumb.parentElement as HTMLElement
  const [low, high] = slider.children as unknown as [HTMLInputElement, HTMLInputElement]
  if (low.valueAsNumber >= high.valueAsNumber) {
    if (thumb === low) low.valueAsNumber = high.valueAsNumber - 1
    else high.valueAsNumber = low.valueAsNumber + 1
  }
  const at = thumb.valueAsNumber
  // The ends are no limit.
  const price = at > 0 ? (slider.dataset.prices?.split(',')[at] ?? '') : ''
  thumb.ariaValueText = price || 'Any'
  ;(document.getElementById(thumb.dataset.field ?? '') as HTMLInputElement).value = price
  for (const each of [low, high])
    slider.style.setProperty(each === low ? '--low' : '--high', `${each.valueAsNumber / Number(each.max)}`)
}
