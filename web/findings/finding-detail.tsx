import type { Finding, FindingList } from '@guildhall/contract/findings/findings.ts'
import { findingRules, movesOfFinding } from '@guildhall/contract/findings/moves.ts'
import type { FindingMove } from '@guildhall/contract/findings/options.ts'
import { findingActWords, findingMoveWords } from '@guildhall/contract/findings/words.ts'
import { findingLimits } from '@guildhall/contract/limits/findings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { findingApi, findingQueries, inOrder, showFinding } from './queries.ts'

interface DetailProps {
  list: FindingList
  number: number
  onEdit: (number: number) => void
}

/** The texts and the record of a finding, and what the viewer can do with it. */
export function FindingDetail({ list, number, onEdit }: DetailProps) {
  const { data: finding, error, refetch } = useQuery(findingQueries.one(list.engagementId, number))
  if (error && !finding)
    return (
      <LoadFailure
        title="This finding could not be loaded"
        message={failureText(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!finding) return <p className="fnd__detail c2">Loading the finding…</p>
  return (
    <div className="fnd__detail">
      <dl className="fnd__texts">
        {finding.place ? <Text name="Place" text={`\`${finding.place}\``} /> : null}
        <Text name="What" text={finding.what} />
        {finding.reproduce ? <Text name="Reproduce" text={finding.reproduce} /> : null}
        {finding.close ? <Text name="Close" text={finding.close} /> : null}
        {finding.record.length > 0 ? <Record list={list} finding={finding} /> : null}
      </dl>
      <Acts key={`${number} ${finding.state}`} list={list} finding={finding} onEdit={onEdit} />
    </div>
  )
}

/** A text with its code, as it was typed. */
function Text({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="fnd__text">
        {text.split(/(`[^`\n]+`)/).map((part, at) =>
          at % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text have no other key, and no state.
            <code key={at} className="code">
              {part.slice(1, -1)}
            </code>
          ) : (
            part
          ),
        )}
      </dd>
    </div>
  )
}

const sideName = (list: FindingList, by: 'client' | 'provider') => {
  const person = list[by]
  return person ? displayName(person) : `The ${by}`
}

function Record({ list, finding }: { list: FindingList; finding: Finding }) {
  const nameOf = (by: 'client' | 'provider') => (by === list.role ? 'You' : sideName(list, by))
  return (
    <div>
      <dt>Record</dt>
      <dd>
        <ol className="fnd__record">
          {finding.record.map(({ at, by, act, note }) => (
            <li key={`${at} ${act}`}>
              {nameOf(by)} {findingActWords[act]} <DateOf at={at} time />
              {note ? <span className="block c2 fnd__text">{note}</span> : null}
            </li>
          ))}
        </ol>
      </dd>
    </div>
  )
}

interface ActsProps {
  list: FindingList
  finding: Finding
  onEdit: (number: number) => void
}

const done: Record<FindingMove, string> = {
  fix: 'Marked fixed',
  accept: 'Risk accepted',
  undo: 'Open again',
  close: 'Closed',
  reopen: 'Open again',
}

function Acts({ list, finding, onEdit }: ActsProps) {
  const client = useQueryClient()
  const { engagementId: id, role, mayDecide, recheck, isOpen } = list
  const { number } = finding
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: findingQueries.list(id).queryKey })
  const move = useMutation({
    ...inOrder(id),
    mutationFn: (name: FindingMove) => findingApi.move({ params: { id, number }, body: { move: name, note } }),
    onSuccess(answer, name) {
      showFinding(client, id, answer.finding)
      toast.success(done[name])
      // The last answer ends a re-check.
      void refresh()
    },
    onError(error) {
      toast.error(failureText(error))
      void refresh()
    },
  })
  const remove = useMutation({
    ...inOrder(id),
    mutationFn: () => findingApi.remove({ params: { id, number }, body: null }),
    onSuccess: refresh,
    onError: (error) => toast.error(failureText(error)),
  })

  if (!finding.isDelivered)
    return isOpen ? (
      <div className="fnd__acts btn-group">
        <Button look="second" onClick={() => onEdit(number)}>
          Edit
        </Button>
        <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
          Delete
        </Button>
      </div>
    ) : null
  const moves = movesOfFinding(finding, { role, mayDecide, isRechecking: recheck.isRunning })
  if (moves.length === 0) return null
  const run = (name: FindingMove) => {
    const isRefused = findingRules[name].needsNote && note.trim() === ''
    setMissing(isRefused)
    if (!isRefused) move.mutate(name)
  }
  const main = moves.find((name) => name === 'fix' || name === 'close')
  return (
    <form
      className="fnd__acts"
      onSubmit={(event) => {
        event.preventDefault()
        if (main) run(main)
      }}
    >
      <div className="grow">
        <TextField
          id={`note-${number}`}
          label={role === 'client' ? 'Fixed in' : 'Note'}
          optional={!moves.includes('reopen')}
          placeholder={role === 'client' ? 'Commit, version or a line' : 'Why it is closed, or open again'}
          maxLength={findingLimits.note}
          autoComplete="off"
          value={note}
          error={isMissing ? 'Say why it is open again' : undefined}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </div>
      <div className="btn-group">
        {moves
          .filter((name) => name !== main)
          .map((name) => (
            <Button key={name} look="second" onClick={() => run(name)}>
              {findingMoveWords[name]}
            </Button>
          ))}
        {main ? (
          <Button type="submit" look="primary" busy={move.isPending}>
            {findingMoveWords[main]}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
