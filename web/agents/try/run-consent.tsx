import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { runApi, runQueries } from './run-api.ts'

interface RunConsentProps {
  id: string
  host: string
  author: string
  /** Called when the person goes on: the question disappears then. */
  onContinue: () => void
}

/** Says before the first try what is sent to which host; one tick, kept for this agent until it has another host. */
export function RunConsent({ id, host, author, onContinue }: RunConsentProps) {
  const cache = useQueryClient()
  const [isTicked, setTicked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const tick = useRef<HTMLInputElement>(null)
  const agree = useMutation({
    mutationFn: () => runApi.agree({ params: { id }, body: { host } }),
    onSettled: () => cache.invalidateQueries({ queryKey: runQueries.all }),
    // The host may have changed.
    onError: () => cache.invalidateQueries({ queryKey: runQueries.tools(id).queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!isTicked)
    if (!isTicked) return tick.current?.focus()
    onContinue()
    agree.mutate()
  }
  return (
    <form className="grid gap-3" onSubmit={submit} aria-label="Before your first try">
      <h3 className="semi">Before your first try</h3>
      <ul className="ag__not">
        <li>
          <span>
            What you enter is sent to <b className="semi wrap-anywhere">{host}</b>, where {author} runs this agent.
          </span>
        </li>
        <li>It learns a random name for you, and nothing else: no name, address or profile.</li>
        <li>
          We keep the text of your runs for {runLimits.textDays} days, for you alone. You can delete it at any time.
        </li>
      </ul>
      {agree.error ? <Notice kind="error">{agree.error.message}</Notice> : null}
      <Checkbox
        ref={tick}
        label={`I agree that what I enter is sent to ${host}`}
        checked={isTicked}
        onChange={(event) => {
          setTicked(event.target.checked)
          setMissing(false)
        }}
        {...(isMissing ? { error: 'Tick this to try the agent' } : {})}
      />
      <div>
        <Button type="submit" look="primary" busy={agree.isPending}>
          Continue
        </Button>
      </div>
    </form>
  )
}
