import {
  LimitInput,
  type Member,
  ReadConversationInput,
  ReasonInput,
  RoleInput,
  SanctionInput,
} from '@guildhall/contract/admin/members.ts'
import { type BrokenRule, type LimitedAct, limitedActs, limitWords } from '@guildhall/contract/admin/options.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { isStaff, type Role, roles, staffRoleNames } from '@guildhall/contract/values/roles.ts'
import { displayName } from '#lib/format/people.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { adminApi } from './queries.ts'
import { ReasonField } from './reason-field.tsx'
import { RuleField } from './rule-field.tsx'
import type { PersonAct } from './sanction-dialogs.ts'

interface SanctionDialogProps {
  act: PersonAct
  person: Member
  onClose: () => void
  /** Gets what was done, in a few words. */
  onDone: (words: string) => void
}

interface Words {
  title: (name: string) => string
  meaning: string
  confirm: string
  done: string
}

const statementNote = 'They get the rule and the reasons by email, and can appeal.'
const words: Record<PersonAct, Words> = {
  warn: {
    title: (name) => `Warn ${name}?`,
    meaning: `Nothing else changes for them. ${statementNote}`,
    confirm: 'Warn',
    done: 'Warned',
  },
  limit: {
    title: (name) => `Limit ${name} for a time?`,
    meaning: `Everything else stays as it is. ${statementNote}`,
    confirm: 'Limit',
    done: 'Limited',
  },
  suspend: {
    title: (name) => `Suspend ${name}?`,
    meaning: `They are signed out everywhere at once, and others do not see them or their projects. Their open orders continue. ${statementNote}`,
    confirm: 'Suspend',
    done: 'Suspended',
  },
  restore: {
    title: (name) => `Restore ${name}?`,
    meaning: 'Their suspension and limits end, and others see them as before. They get the reason by email.',
    confirm: 'Restore',
    done: 'Restored',
  },
  note: {
    title: (name) => `A note about ${name}`,
    meaning: 'Only the staff read it. It stays in the log.',
    confirm: 'Save note',
    done: 'Note saved',
  },
  role: {
    title: (name) => `Change the role of ${name}?`,
    meaning:
      'A first role is given at once. To change or remove a role, a second administrator must agree. We tell them by email.',
    confirm: 'Change role',
    done: 'Role changed',
  },
  read: {
    title: (name) => `Read a conversation of ${name}?`,
    meaning: `A second moderator must agree. Then the two of you can read it for ${staffLimits.readDays} days, and we tell both people.`,
    confirm: 'Ask for a second person',
    done: 'A second moderator must agree',
  },
}

interface Values {
  rule?: BrokenRule
  acts?: LimitedAct[]
  days?: string
  role?: Role
  with?: string
  reason?: string
}

const sanctionHelp = 'What happened, and the evidence'
const helps: Partial<Record<PersonAct, string>> = {
  ...{ warn: sanctionHelp, limit: sanctionHelp, suspend: sanctionHelp },
  role: 'Kept in the log',
  read: 'Both people will read this reason',
}

const roleName = (role: Role) => (isStaff(role) ? staffRoleNames[role] : 'Member')
const schemas = {
  warn: SanctionInput,
  suspend: SanctionInput,
  limit: LimitInput,
  restore: ReasonInput,
  note: ReasonInput,
  role: RoleInput,
  read: ReadConversationInput,
}

/** Asks for the rule, the reasons and whatever else an act about a person needs, and performs it. */
export function SanctionDialog({ act, person, onClose, onDone }: SanctionDialogProps) {
  const { title, meaning, confirm, done } = words[act]
  const params = { customUserId: person.customUserId }
  const isSanction = act === 'warn' || act === 'limit' || act === 'suspend'
  const form = useApiForm<(typeof schemas)[PersonAct], Values>({
    schema: schemas[act],
    defaultValues: { acts: [] },
    toInput: ({ rule, acts, days, role, with: other, reason }) => ({
      reason,
      ...(isSanction ? { rule: rule ?? '' } : {}),
      ...(act === 'limit' ? { acts, days: Number(days) } : {}),
      ...(act === 'role' ? { role } : {}),
      ...(act === 'read' ? { with: other?.trim() } : {}),
    }),
    async send(body) {
      if ('role' in body) {
        const { waits } = await adminApi.changeRole({ params, body })
        return onDone(waits ? 'A second administrator must agree' : done)
      }
      if ('with' in body) await adminApi.readConversation({ params, body })
      else if ('days' in body) await adminApi.limit({ params, body })
      else if ('rule' in body) await adminApi[act === 'warn' ? 'warn' : 'suspend']({ params, body })
      else await adminApi[act === 'note' ? 'note' : 'restore']({ params, body })
      onDone(done)
    },
  })
  const name = displayName(person)
  return (
    <Dialog open onClose={onClose} title={title(name)} description={meaning}>
      <form {...form.formProps} className="stack mt-4" aria-label={title(name)}>
        <FormNotices form={form} />
        {act === 'limit' ? (
          <>
            <fieldset>
              <legend className="label">They cannot</legend>
              {limitedActs.map((each) => (
                <Checkbox key={each} {...form.field('acts')} value={each} label={limitWords[each]} />
              ))}
              {form.errors.acts ? <FieldError id="limit-acts">{form.errors.acts}</FieldError> : null}
            </fieldset>
            <TextField
              {...form.field('days')}
              label="Days"
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              help={`From today, ${staffLimits.limitDays} at most`}
            />
          </>
        ) : null}
        {isSanction ? <RuleField {...form.field('rule')} value={form.watch('rule')} /> : null}
        {act === 'read' ? (
          <TextField
            {...form.field('with')}
            label="With"
            help="The public name of the other person: the last part of the address of their profile"
            autoComplete="off"
          />
        ) : null}
        {act === 'role' ? (
          <SelectField
            {...form.field('role')}
            label="Role"
            placeholder="Choose"
            options={roles.filter((role) => role !== person.role).map((value) => ({ value, label: roleName(value) }))}
            value={form.watch('role') ?? ''}
          />
        ) : null}
        <ReasonField
          {...form.field('reason')}
          typed={form.watch('reason')}
          label={act === 'note' ? 'Note' : isSanction ? 'Reasons' : 'Reason'}
          help={helps[act]}
        />
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>Not now</Button>
          <Button {...form.submitProps} look={act === 'suspend' ? 'danger-solid' : 'primary'}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
