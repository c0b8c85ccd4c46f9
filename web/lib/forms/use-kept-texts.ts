import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWindowEvent } from '../hooks/use-window-event.ts'
import { dropTexts, keepTexts, type TextPlace } from './device-texts.ts'

const pauseMs = 400

/**
 * Keeps what is typed into a form on this device: after a pause, and when the page is left. Returns when it was stored last,
 * in milliseconds, and a function that forgets it for good.
 */
export function useKeptTexts<Values>(place: TextPlace, texts: Values, isOn: boolean) {
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const print = JSON.stringify(texts)
  const last = useRef(print)
  const isForgotten = useRef(false)

  const write = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (!isOn || isForgotten.current || last.current === print) return
    last.current = print
    const at = Date.now()
    void keepTexts(place, { at, texts: JSON.parse(print) }).then((isKept) => setKeptAt(isKept ? at : null))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed starts the pause again
  useEffect(() => {
    timer.current = setTimeout(() => write(), pauseMs)
    return () => clearTimeout(timer.current)
  }, [print])
  useEffect(() => () => write(), [])
  useWindowEvent('pagehide', () => write())

  async function forget() {
    isForgotten.current = true
    await dropTexts(place)
  }
  return { keptAt, forget }
}
