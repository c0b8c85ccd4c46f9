import { useSyncExternalStore } from 'react'

/** Answers a question: true for yes. */
export type Answer = (isYes: boolean) => void

/**
 * A question that calls can ask and one dialog on the page answers. Simultaneous calls wait for the same answer; when the
 * dialog's host unmounts, the answer is no.
 */
export function createQuestion() {
  let asked: { answer: Answer; answered: Promise<boolean> } | null = null
  const hosts = new Set<() => void>()
  const tell = () => {
    for (const listener of hosts) listener()
  }
  const subscribe = (listener: () => void) => {
    hosts.add(listener)
    return () => {
      hosts.delete(listener)
      if (hosts.size === 0) asked?.answer(false)
    }
  }
  return {
    /** Whether a dialog that can ask is mounted. */
    hasHost: () => hosts.size > 0,

    async ask(): Promise<boolean> {
      if (!asked) {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        const answer = (isYes: boolean) => {
          // A late answer must not end a newer question.
          if (asked?.answer === answer) {
            asked = null
            tell()
          }
          resolve(isYes)
        }
        asked = { answer, answered: promise }
        tell()
      }
      return asked.answered
    },

    /**
     * For the component that shows the dialog: returns the answer function of the open question; null when there is none.
     */
    useQuestion: (): Answer | null =>
      useSyncExternalStore(
        subscribe,
        () => asked?.answer ?? null,
        () => null,
      ),
  }
}

/** Asks when a call is refused because the terms changed; answered yes once the person has accepted them. */
export const termsQuestion = createQuestion()
