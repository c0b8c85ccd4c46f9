import { AcceptInput, type StaffApplication } from '@guildhall/contract/mentors/admin.ts'
import { type ReactNode, useState } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EndDialog, Foot, OfferDialog, RefuseDialog } from '../applications/decision-dialogs.tsx'
import type { MentorAct } from './mentor-application.tsx'
import { mentorApi } from './mentor-queries.ts'

interface MentorDialogProps {
  act: MentorAct
  application: StaffApplication
  onClose: () => void
  onDone: (words: string) => void
}
type ActProps = Omit<MentorDialogProps, 'act'>

/** Asks for what an act on an application needs, and performs it. */
export function MentorDialog({ act, ...props }: MentorDialogProps) {
  const Act = dialogs[act]
  return <Act {...props} />
}

function AcceptDialog({ application: { id, person, topics: asked, talk }, onClose, onDone }: ActProps) {
  const [topics, setTopics] = useState<readonly string[]>(asked.map(({ topic }) => topic))
  const form = useApiForm({
    schema: AcceptInput,
    toInput: () => ({ topics }),
    fieldAt: () => 'topics',
    async send(body) {
      await mentorApi.accept({ params: { id }, body })
      onDone('Accepted')
      onClose()
    },
  })
  const isBefore = talk !== null && Date.parse(talk.end) > Date.now()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Accept ${person.name}?`}
      description={`They become a mentor at once.${isBefore ? ' The talk has not taken place yet; it stays in the calendar.' : ''}`}
    >
      <form {...form.formProps} className="stack mt-4" aria-label="Accept">
        <FormNotices form={form} />
        <fieldset className="field" id={form.idOf('topics')} tabIndex={-1}>
          <legend className="label">Topics</legend>
          {asked.map(({ topic }) => (
            <Checkbox
              key={topic}
              label={topic}
              checked={topics.includes(topic)}
              onChange={({ target }) =>
                setTopics(target.checked ? [...topics, topic] : topics.filter((each) => each !== topic))
              }
            />
          ))}
          {form.errors.topics ? <FieldError>{form.errors.topics}</FieldError> : null}
        </fieldset>
        <Foot onClose={onClose}>
          <Button {...form.submitProps} look="primary">
            Accept
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}

const dialogs: Record<MentorAct, (props: ActProps) => ReactNode> = {
  offer: ({ application: { id, person }, ...props }) => (
    <OfferDialog {...props} person={person} send={(body) => mentorApi.offer({ params: { id }, body })} />
  ),
  accept: AcceptDialog,
  refuse: ({ application: { id, person }, ...props }) => (
    <RefuseDialog {...props} person={person} send={(body) => mentorApi.refuse({ params: { id }, body })} />
  ),
  end: ({ application: { id, person }, ...props }) => (
    <EndDialog
      {...props}
      person={person}
      send={(body) => mentorApi.end({ params: { id }, body })}
      words={{
        title: `End the mentoring of ${person.name}?`,
        description:
          'They leave the pages of mentors at once; booked sessions stay. They get the rule and the reasons by email, and can appeal.',
        act: 'End mentoring',
        done: 'Mentoring ended',
      }}
    />
  ),
}
