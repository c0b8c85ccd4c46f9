import { onDevice, refuseVisitor } from './device-entries.ts'

/** The owner of a draft, and the form it belongs to: 'job:new'. */
export interface TextPlace {
  /** customUserId; only this person sees it. */
  owner: string
  form: string
}

/** The text of a form, as kept on this device. */
export interface KeptTexts<Values> {
  /** When it was written, in milliseconds. */
  at: number
  texts: Values
}

const keyOf = ({ owner, form }: TextPlace) => [owner, form]

/** Returns what this person has typed into the form here; null when there is nothing, or the device stores nothing. */
export async function readTexts<Values>(place: TextPlace): Promise<KeptTexts<Values> | null> {
  const kept = await onDevice('readonly', (entries) => entries.get(keyOf(place))).catch(() => null)
  return kept?.texts ? (kept as KeptTexts<Values>) : null
}

/** Stores what is typed until it is sent, discarded, or its owner signs out; returns whether it was stored. */
export async function keepTexts<Values>(place: TextPlace, kept: KeptTexts<Values>): Promise<boolean> {
  return onDevice('readwrite', (entries) => {
    refuseVisitor()
    return entries.put(kept, keyOf(place))
  }).then(
    () => true,
    () => false,
  )
}

export async function dropTexts(place: TextPlace): Promise<void> {
  await onDevice('readwrite', (entries) => entries.delete(keyOf(place))).catch(() => {})
}
