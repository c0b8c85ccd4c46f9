import type { BasicField, ProfilePart } from '@guildhall/contract/users/completeness.ts'
import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { blockApi } from '../profile-api.ts'
import { freelanceTitle, typeTitles } from '../type-titles.ts'
import { educationForm, personalForm, typeForms, workForm } from './block-forms.ts'
import { EditAbout } from './edit-about.tsx'
import { EditBasics } from './edit-basics.tsx'
import { EditBlock } from './edit-block.tsx'
import { EditLinks } from './edit-links.tsx'
import { EditSkills } from './edit-skills.tsx'

/** The part that is open as a form, and which of its entries. */
export interface Editing {
  part: ProfilePart
  entry?: string
  /** The field that takes the focus. */
  field?: BasicField
}

export interface EditPartProps {
  editing: Editing
  person: OwnProfile
  /** Refetches the profile. */
  onChanged: () => Promise<void>
  /** Called after saving: closes the form and confirms it. */
  onSaved: () => Promise<void>
  onClose: () => void
}

/** The form of a part of the viewer's own profile, in its place. Its code loads when the first form is opened. */
export function EditPart({ editing: { part, entry, field }, person, onChanged, onSaved, onClose }: EditPartProps) {
  const ends = { onSaved, onCancel: onClose }
  switch (part) {
    case 'basics':
      return <EditBasics person={person} focused={field} {...ends} />
    case 'about':
      return <EditAbout person={person} {...ends} />
    case 'skills':
      return <EditSkills skills={person.skills} onChanged={onChanged} onDone={onClose} />
    case 'social':
      return <EditLinks social={person.socialLinks} {...ends} />
    case 'personal':
      return (
        <EditBlock
          title="Personal details"
          {...personalForm()}
          values={person.personalDetails}
          save={(body) => blockApi.putPersonal({ body })}
          {...ends}
        />
      )
    case 'education':
      return (
        <EditBlock
          key={entry}
          title="Education"
          {...educationForm}
          values={person.education.find(({ id }) => id === entry) ?? {}}
          save={(body) =>
            entry ? blockApi.putEducation({ params: { id: entry }, body }) : blockApi.addEducation({ body })
          }
          more={
            entry ? <RemoveEntry remove={() => blockApi.removeEducation({ params: { id: entry } })} {...ends} /> : null
          }
          {...ends}
        />
      )
    case 'work':
      return (
        <EditBlock
          key={entry}
          title="Work experience"
          {...workForm}
          values={person.workExperience.find(({ id }) => id === entry) ?? {}}
          save={(body) => (entry ? blockApi.putWork({ params: { id: entry }, body }) : blockApi.addWork({ body }))}
          more={entry ? <RemoveEntry remove={() => blockApi.removeWork({ params: { id: entry } })} {...ends} /> : null}
          {...ends}
        />
      )
    case 'type':
      return <EditType person={person} {...ends} />
    case 'freelance':
      return <EditBlock title={freelanceTitle} {...typeForms.Freelancers} values={person.freelancerData} {...ends} />
    case 'portrait':
    case 'projects':
      return null
  }
}

interface Ends {
  onSaved: () => Promise<void>
  onCancel: () => void
}

function EditType({ person, ...ends }: Ends & { person: OwnProfile }) {
  const { userType } = person.auth
  const title = typeTitles[userType]
  switch (userType) {
    case 'Students':
      return <EditBlock title={title} {...typeForms.Students} values={person.studentData} {...ends} />
    case 'Professors':
      return <EditBlock title={title} {...typeForms.Professors} values={person.professorData} {...ends} />
    case 'Freelancers':
      return <EditBlock title={title} {...typeForms.Freelancers} values={person.freelancerData} {...ends} />
    case 'Business':
      return <EditBlock title={title} {...typeForms.Business} values={person.businessData} {...ends} />
  }
}

/** Removes an entry; needs two presses, so that a slip removes nothing. */
function RemoveEntry({ remove, onSaved }: Ends & { remove: () => Promise<unknown> }) {
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function act() {
    if (!isAsked) return setAsked(true)
    setBusy(true)
    try {
      await remove()
      await onSaved()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '')
      setBusy(false)
    }
  }
  return (
    <Button look={isAsked ? 'danger' : 'quiet'} busy={isBusy} onClick={() => void act()}>
      {isAsked ? 'Yes, remove it' : 'Remove'}
    </Button>
  )
}
