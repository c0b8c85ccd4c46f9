import type { ReadyOfLine } from '@guildhall/contract/orders/order-lines.ts'
import type { Order, OrderEvent } from '@guildhall/contract/orders/orders.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Status } from '#ui/tag.tsx'

/** The promised items, and which of them a delivery says are ready; renders nothing where it does not mention them. */
export function PromisedList({ order, event }: { order: Order; event: Pick<OrderEvent, 'ready'> }) {
  const ready = readyIn(event)
  if (!ready) return null
  return (
    <ul className="lines mt-2" aria-label="What was promised">
      {promisedOf(order).map(({ key, words, of }) => (
        <li key={key} className="row row--between row--top gap-4 py-2">
          <span className="min-w-0">
            <span className="ord__name">{words}</span>
            {of ? <span className="c3 t-sm block">{of}</span> : null}
          </span>
          {ready.has(key) ? <Status kind="ok">Ready</Status> : <Status kind="wait">Not in this delivery</Status>}
        </li>
      ))}
    </ul>
  )
}

/** A promised item with its text. */
interface Promised {
  key: string
  words: string
  /** The purchased item it belongs to; empty where the order has a single item. */
  of: string
}

/** Returns everything the lines of an order promise, in order. */
export function promisedOf({ items }: Order): Promised[] {
  return items.flatMap(({ id, title, promised }) =>
    promised.map((words, at) => ({ key: keyOf(id, at), words, of: items.length > 1 ? title : '' })),
  )
}

/** Returns what a delivery says is ready, by key; null where it does not mention promised items. */
export function readyIn(event: Pick<OrderEvent, 'ready'> | undefined): ReadonlySet<string> | null {
  if (!event?.ready) return null
  return new Set(event.ready.flatMap(({ lineId, positions }) => positions.map((at) => keyOf(lineId, at))))
}

/** Converts the ticked items to a delivery's format. */
export function sayReady({ items }: Order, ticked: ReadonlySet<string>): ReadyOfLine[] {
  return items.flatMap(({ id: lineId, promised }) => {
    const positions = [...promised.keys()].filter((at) => ticked.has(keyOf(lineId, at)))
    return promised.length > 0 ? [{ lineId, positions }] : []
  })
}

const keyOf = (lineId: string, at: number) => `${lineId} ${at}`

interface PromisedFieldProps {
  promised: readonly Promised[]
  ready: ReadonlySet<string>
  onChange: (ready: ReadonlySet<string>) => void
}

/** The promised items, ticked when ready. */
export function PromisedField({ promised, ready, onChange }: PromisedFieldProps) {
  const left = promised.length - ready.size
  return (
    <fieldset className="field">
      <legend className="label">
        What you promised{' '}
        <span className="opt num">
          {ready.size} of {promised.length} ready
        </span>
      </legend>
      <ul>
        {promised.map(({ key, words, of }) => (
          <li key={key}>
            <Checkbox
              label={
                <>
                  <span className="ord__name">{words}</span>
                  {of ? <span className="c3 t-sm block">{of}</span> : null}
                </>
              }
              checked={ready.has(key)}
              onChange={({ target }) => {
                const next = new Set(ready)
                if (target.checked) next.add(key)
                else next.delete(key)
                onChange(next)
              }}
            />
          </li>
        ))}
      </ul>
      <p className="help" aria-live="polite">
        {left === 0
          ? 'Everything is ready.'
          : `${left} of ${promised.length} ${left === 1 ? 'is' : 'are'} not ready. The buyer sees that ${left === 1 ? 'it is' : 'they are'} not in this delivery.`}
      </p>
    </fieldset>
  )
}
