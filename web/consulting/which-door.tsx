import type { Doors } from '@guildhall/contract/consulting/consulting.ts'
import { consultingLimits } from '@guildhall/contract/limits/consulting.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Found } from './found.tsx'
import { consultingQueries, doorsPath, isShort } from './queries.ts'

const most = consultingLimits.situation

interface WhichDoorProps {
  situation: string
  /** Beside the form, after what was found. */
  children: ReactNode
}

/**
 * 'Which door?': searches for a described situation. A short one is in the URL; a long one stays in this page, and is gone with
 * it. Before scripts run, the form asks for the page with the text in its URL.
 */
export function WhichDoor({ situation, children }: WhichDoorProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(situation)
  const [asked, setAsked] = useState(situation)
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const doors = useQuery({ ...consultingQueries.doors(asked), enabled: asked !== '' })

  function find(event: SubmitEvent) {
    event.preventDefault()
    const text = typed.trim()
    setProblem(text === '' ? 'Describe your situation' : '')
    if (text === '') return field.current?.focus()
    if (text === asked) return void doors.refetch()
    if (isShort(text)) return void navigate(doorsPath(text), { preventScrollReset: true })
    setAsked(text)
  }

  return (
    <section className="cons2" aria-labelledby="which">
      <div>
        <div className="ruled">
          <h2 className="t-section" id="which">
            Not sure which?
          </h2>
        </div>
        <p className="c2">
          Describe your situation in your words. This is a search: it compares your words with topics, people, services
          and projects, and shows which of them match. Nothing is sent to anybody, and we do not keep the text.
        </p>
        <form className="mt-3.5" method="get" action="/consulting" aria-labelledby="which" onSubmit={find} noValidate>
          <TextAreaField
            ref={field}
            name="situation"
            label="Your situation"
            rows={5}
            maxLength={most}
            tally={{ used: typed.length, max: most }}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            {...(problem ? { error: problem } : {})}
          />
          <Button className="mt-3" type="submit" look="primary" busy={doors.isFetching}>
            Find matches
          </Button>
        </form>
      </div>
      <div className="cons2__found">
        <p className="sr-only" role="status">
          {doors.data && !problem ? sizeOf(doors.data) : ''}
        </p>
        {doors.error ? <Notice kind="error">{failureText(doors.error)}</Notice> : null}
        {doors.data && !doors.error && !problem ? <Found doors={doors.data} /> : null}
        {children}
      </div>
    </section>
  )
}

function sizeOf({ topics, people, services, projects }: Doors): string {
  const hits = topics.length + people.length + services.length + projects.length
  return hits === 0 ? 'Nothing matches your words' : `${formatCount(hits)} ${hits === 1 ? 'match' : 'matches'}`
}
