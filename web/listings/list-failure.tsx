import { listFailure } from '@guildhall/contract/api/client-texts.ts'
import { useState } from 'react'
import { useWindowEvent } from '#lib/hooks/use-window-event.ts'

interface ListFailureProps {
  /** The refusal's own message. */
  message?: string | undefined
  onRetry: () => Promise<unknown>
  /** The button's id, so that what replaces it can take its focus. */
  id?: string
}

/** Shown in place of a list that could not be loaded; retries automatically once the network is back. */
export function ListFailure({ message, onRetry, id }: ListFailureProps) {
  const [tries, setTries] = useState(1)
  const retry = () => void onRetry().then(() => setTries(tries + 1))
  useWindowEvent('online', retry)
  return (
    <p className="c2 t-sm mp__away" role="status">
      {message || listFailure.sentence} {tries > 1 ? `Tried ${tries} times. ` : ''}
      <button type="button" className="link" id={id} ref={leaveFocus} onClick={retry}>
        {listFailure.retry}
      </button>
    </p>
  )
}

// When the list replaces a focused button without an id, the focus goes to the page's heading.
const leaveFocus = (button: HTMLButtonElement) => () => {
  const heading = !button.id && button === document.activeElement && document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
