import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { EditedField } from './edited-field.ts'

/** The address of the list that a form of filters, or another address, asks for. */
export type PathOf = (said: URLSearchParams) => string

/**
 * Shows what a form of filters says as soon as something in it changes, and follows its links without leaving the page.
 * Answers what the form needs to keep the focus when it is drawn anew.
 */
export function useFilters(holder: RefObject<HTMLElement | null>, pathOf: PathOf): RefObject<EditedField> {
  const navigate = useNavigate()
  const filtersOf = (said: string | [string, string][]) => pathOf(new URLSearchParams(said))
  const edited = useRef<EditedField>({ field: null, read: '', refused: [], asked: null })
  const readForm = (form: HTMLFormElement) => {
    const said = new FormData(form)
    edited.current.refused = [...form.querySelectorAll<HTMLInputElement>('input:invalid')]
    // It is said at its field, and asks for nothing.
    for (const { name } of edited.current.refused) said.delete(name)
    return [...said] as [string, string][]
  }
  const go = useEffectEvent((event: Event) => {
    const target = event.target as Element
    if (event.type === 'input')
      return void ((target as HTMLInputElement).type === 'range' && slidePrice(target as HTMLInputElement))
    const active = document.activeElement as HTMLInputElement
    // A field that is left or taken away says that it has changed when nothing has the focus.
    if (active !== document.body) edited.current.field = active
    if (event.type === 'focusin') return
    if (edited.current.field?.validity?.valid) edited.current.field.ariaInvalid = null
    const link = event.type === 'click' ? target.closest('form a')?.getAttribute('href') : undefined
    // The order stands outside of the form that it belongs to.
    const form = event.type === 'click' ? null : ((target as HTMLInputElement).form ?? target.closest('form'))
    const path = link ?? (form && filtersOf(readForm(form)))
    if (!path) return
    event.preventDefault()
    // What is drawn may be older than the address, and the address than what was asked for last.
    if (path === (edited.current.asked ?? filtersOf(location.search))) return
    const { field } = edited.current
    edited.current.read = `${field?.id}${field?.value}`
    edited.current.asked = path
    void Promise.resolve(navigate(path, { preventScrollReset: true })).finally(() => {
      if (edited.current.asked === path) edited.current.asked = null
    })
  })
  useEffect(() => {
    const element = holder.current
    const listen = (event: Event) => go(event)
    const names = ['focusin', 'input', 'change', 'submit', 'click']
    for (const name of names) element?.addEventListener(name, listen)
    return () => {
      for (const name of names) element?.removeEventListener(name, listen)
    }
  }, [holder])
  return edited
}

/** Writes where a thumb of the price slider (`price-slider.tsx`) stands into its field; thumbs stop before each other. */
function slidePrice(thumb: HTMLInputElement): void {
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
