import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { countDrafts } from '../composer/drafts.ts'
import { dropUnsent, readUnsent, type Unsent } from './store.ts'

interface Asked {
  unsent: readonly Unsent[]
  drafts: number
  act: () => void
}

/**
 * Asks for confirmation before `act` signs out, if that would lose unsent writing of `owner`. The question also works
 * offline, when most is waiting.
 */
export function useSignOutQuestion(owner: string | undefined): { ask: (act: () => void) => void; question: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const stay = () => setAsked(null)
  return {
    ask(act) {
      const unsent = readUnsent().filter((each) => each.owner === owner)
      const drafts = owner === undefined ? 0 : countDrafts(owner)
      if (unsent.length + drafts === 0) act()
      else setAsked({ unsent, drafts, act })
    },
    question: asked ? (
      <Dialog open asks onClose={stay} title={titleOf(asked)}>
        <p className="mt-2">{`${keptHere(asked)} Signing out deletes it.`}</p>
        {asked.unsent.length > 0 ? (
          <ul className="mt-3">
            {asked.unsent.slice(0, mostShown).map(({ body, to, files }) => (
              <li key={body.clientId} className="truncate">
                <span className="med">{to}:</span> {body.text || files[0]?.name}
              </li>
            ))}
          </ul>
        ) : null}
        <div className="btn-group justify-end w-full mt-4">
          <Button onClick={stay}>Stay signed in</Button>
          <Button
            look="danger-solid"
            onClick={() => {
              stay()
              for (const each of asked.unsent) dropUnsent(each)
              asked.act()
            }}
          >
            Sign out anyway
          </Button>
        </div>
      </Dialog>
    ) : null,
  }
}

const mostShown = 3

function titleOf({ unsent, drafts }: Asked): string {
  if (unsent.length > 0)
    return unsent.length === 1 ? '1 message was not sent' : `${unsent.length} messages were not sent`
  return drafts === 1 ? '1 message is not finished' : `${drafts} messages are not finished`
}

function keptHere({ unsent, drafts }: Asked): string {
  if (unsent.length === 0 || drafts === 0) return 'What you wrote is kept only in this browser.'
  const more = drafts === 1 ? 'one more unfinished message' : `${drafts} more unfinished messages`
  return `What you wrote is kept only in this browser, with ${more}.`
}

/**
 * Signs `owner` out with `act`, which deletes everything in this browser, but keeps unsent messages of other accounts whose
 * session expired: they do not belong to the person signing out.
 */
export function leaveToOthers(owner: string, act: () => void): void {
  const kept = entriesOfOthers(owner)
  act()
  try {
    for (const [key, value] of kept) localStorage.setItem(key, value)
  } catch {
    // Without storage, there was nothing to keep.
  }
}

function entriesOfOthers(owner: string): [key: string, value: string][] {
  try {
    return Object.entries(localStorage).filter(([key]) =>
      [localStorageKeys.unsent, localStorageKeys.draft, localStorageKeys.answer].some(
        (name) => key.startsWith(`${name}:`) && !key.startsWith(`${name}:${owner}:`),
      ),
    )
  } catch {
    return []
  }
}
