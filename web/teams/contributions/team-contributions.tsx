import type { ContributionShow } from '@guildhall/contract/teams/contributions.ts'
import type { Team } from '@guildhall/contract/teams/teams.ts'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Segments } from '#ui/segments.tsx'
import { ContributionList } from './contribution-list.tsx'

const ContributionDialog = lazyPart(() =>
  import('../dialogs/contribution-dialog.tsx').then((module) => module.ContributionDialog),
)

const shows = [
  { value: 'open', label: 'Not confirmed' },
  { value: 'confirmed', label: 'Confirmed' },
] as const

/** The contributions to a project for its team, who note and confirm them. */
export function TeamContributions({ team: { project, members } }: { team: Team }) {
  const [notes, setNotes] = useState(false)
  const [show, setShow] = useState<ContributionShow>('open')
  const isAlone = members.length === 1
  return (
    <section aria-labelledby="team-contributions">
      <div className="team-head">
        <h2 className="t-section" id="team-contributions">
          Contributions
        </h2>
        <Button size="sm" icon={Plus} onClick={() => setNotes(true)}>
          Note a contribution
        </Button>
      </div>
      <p className="c2 t-sm mb-3">
        Note what you did.{' '}
        {isAlone
          ? 'You are alone in the team: somebody who joins can confirm it.'
          : 'Another person of the team confirms it.'}{' '}
        Confirmed contributions are on the page of the project, and evidence of skills on profiles.
      </p>
      <Segments label="Contributions" options={shows} value={show} onChange={setShow} />
      <ContributionList
        key={show}
        projectId={project.id}
        show={show}
        isMember
        label={show === 'open' ? 'Contributions not confirmed' : 'Confirmed contributions'}
        none={
          <p className="c2 mt-3">
            {show === 'open' ? 'No contribution waits for an answer.' : 'No contribution is confirmed yet.'}
          </p>
        }
      />
      {notes ? (
        <ContributionDialog
          projectId={project.id}
          onClose={() => {
            setNotes(false)
          }}
        />
      ) : null}
    </section>
  )
}
