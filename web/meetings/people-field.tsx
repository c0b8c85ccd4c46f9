import { meetingLimits } from '@guildhall/contract/limits/meetings.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useRef, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { displayName } from '#lib/format/people.ts'
import { useSettled } from '#lib/hooks/use-settled.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { meetingQueries } from './queries.ts'

interface PeopleFieldProps {
  id: string
  chosen: readonly UserCard[]
  onChange: (chosen: readonly UserCard[]) => void
  error?: string | undefined
}

/** Chooses people for a meeting: connections, and people of teams and work of the viewer, by name. */
export function PeopleField({ id, chosen, onChange, error }: PeopleFieldProps) {
  const [name, setName] = useState('')
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const people = useQuery(meetingQueries.people(useSettled(name.trim(), 200)))
  const isFull = chosen.length >= meetingLimits.people
  const found = (people.data ?? []).filter(
    ({ customUserId }) => !chosen.some((each) => each.customUserId === customUserId),
  )
  const add = (person: UserCard) => {
    onChange([...chosen, person])
    setName('')
    input.current?.focus()
  }
  return (
    <div>
      {chosen.length > 0 ? (
        <ul className="mtg__chosen" aria-label="People of the meeting">
          {chosen.map((person) => (
            <li key={person.customUserId} className="mtg__person">
              <Face person={person} size={20} />
              {displayName(person)}
              <button
                type="button"
                aria-label={`Remove ${displayName(person)}`}
                onClick={() => {
                  onChange(chosen.filter(({ customUserId }) => customUserId !== person.customUserId))
                  input.current?.focus()
                }}
              >
                <Icon of={X} size={14} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <TextField
        id={id}
        ref={input}
        type="search"
        label="People"
        help={
          isFull
            ? `You can invite up to ${meetingLimits.people} people.`
            : 'Connections, people of your teams, and people you work with'
        }
        {...(error ? { error } : {})}
        placeholder="Add a person"
        autoComplete="off"
        maxLength={100}
        value={name}
        disabled={isFull}
        aria-controls={list}
        onChange={({ target }) => setName(target.value)}
        // Enter adds the first person instead of sending the form.
        onKeyDown={(event) => {
          const [first] = found
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (first && name.trim() !== '') add(first)
        }}
      />
      {people.error ? <Notice kind="error">{failureText(people.error)}</Notice> : null}
      <ul className="mtg__found" id={list} aria-label="People you can add">
        {isFull
          ? null
          : found.slice(0, name.trim() === '' ? 4 : 8).map((person) => (
              <li key={person.customUserId}>
                <button type="button" className="mtg__add" onClick={() => add(person)}>
                  <Face person={person} size={20} />
                  <span className="sr-only">Add </span>
                  {displayName(person)}
                  <Icon of={Plus} size={14} />
                </button>
              </li>
            ))}
      </ul>
      {people.data && found.length === 0 && name.trim() !== '' ? (
        <p className="help">None of your connections, teams or the people you work with has that name.</p>
      ) : null}
    </div>
  )
}

/** A person's portrait in a meeting. */
export function Face({ person, size }: { person: UserCard; size: 20 | 28 | 32 }) {
  return (
    <Avatar
      {...person}
      picture={person.avatar}
      size={size}
      kind={person.userType === 'Business' ? 'business' : 'person'}
    />
  )
}
