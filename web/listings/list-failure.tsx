import { listFailure } from '@guildhall/contract/api/client-texts.ts'
import { useEffect, useState } from 'react'

interface ListFailureProps {
  /** A refusal's own sentence. */
  message?: string | undefined
  onRetry: () => Promise<unknown>
  /** Of the button, so that what replaces it can take its focus. */
  id?: string
}

/** What stands in the place of a list that could not be had; asks again by itself once the network is back. */
export function ListFailure({ message, onRetry, id }: ListFailureProps) {
  const [tries, setTries] = useState(1)
  const retry = () => void onRetry().then(() => setTries(tries + 1))
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })
  return (
    <p className="c2 t-sm mp__away" role="status">
      {message || listFailure.sentence} {tries > 1 ? `Tried ${tries} times. ` : ''}
      <button type="button" className="link" id={id} ref={leaveFocus} onClick={retry}>
        {listFailure.retry}
      </button>
    </p>
  )
}

// The list that comes has no button to leave the focus to.
const leaveFocus = (button: HTMLButtonElement) => () => {
  const heading = !button.id && button === document.activeElement && document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
