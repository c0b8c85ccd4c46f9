import type { ExpertAsk } from '@guildhall/contract/experts/asks.ts'
import { type AskPurpose, askPurposeWords } from '@guildhall/contract/experts/options.ts'
import { expertLimits as most } from '@guildhall/contract/limits/experts.ts'
import type { ReactNode } from 'react'
import type { FormWithFields } from '#lib/forms/use-api-form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'

/** What the fields of a purpose have, as text. */
export interface AskValues {
  purpose?: AskPurpose
  topic?: string
  startsOn?: string
  funding?: string
  what?: string
  pages?: string
  until?: string
  where?: string
  on?: string
}

/** Returns the purpose with its details, as the call takes it; null for a request to somebody who is asked as no expert. */
export function askInput({ purpose, topic, startsOn, funding, what, pages, until, where, on }: AskValues) {
  switch (purpose) {
    case undefined:
      return null
    case 'doctorate':
      return { purpose, topic, startsOn: startsOn || null, funding }
    case 'review':
      return { purpose, what, pages: pages?.trim() ? Number(pages) : null, until: until || null }
    case 'talk':
      return { purpose, where, on: on || null }
    default:
      return { purpose }
  }
}

interface AskFieldsProps {
  form: FormWithFields
  purpose: AskPurpose
  /** What the expert helps with; only the present one in a change. */
  purposes: readonly AskPurpose[]
  start: ExpertAsk | null
  /** The CV with a request for a place for a doctorate. */
  children: ReactNode
}

/** The purpose of a request to an expert, and its details. */
export function AskFields({ form, purpose, purposes, start, children }: AskFieldsProps) {
  const before = start?.purpose === purpose ? start : null
  return (
    <>
      <SelectField
        {...form.field('purpose')}
        label="What do you want help with?"
        value={purpose}
        options={purposes.map((value) => ({ value, label: askPurposeWords[value] }))}
      />
      {purpose === 'doctorate' ? (
        <>
          <TextField
            {...form.field('topic')}
            label="Topic of the doctorate"
            maxLength={most.line}
            defaultValue={before?.purpose === 'doctorate' ? before.topic : undefined}
          />
          <TextField
            {...form.field('startsOn')}
            label="Start"
            optional
            type="date"
            defaultValue={(before?.purpose === 'doctorate' && before.startsOn) || undefined}
          />
          <TextField
            {...form.field('funding')}
            label="Funding"
            optional
            help="Such as ‘Scholarship of three years’"
            maxLength={most.line}
            defaultValue={before?.purpose === 'doctorate' ? before.funding : undefined}
          />
          {children}
        </>
      ) : null}
      {purpose === 'review' ? (
        <>
          <TextField
            {...form.field('what')}
            label="What should be reviewed?"
            help="Such as ‘A paper on cold rooms, before I send it to a journal’"
            maxLength={most.line}
            defaultValue={before?.purpose === 'review' ? before.what : undefined}
          />
          <div className="field-pair">
            <TextField
              {...form.field('pages')}
              label="Pages"
              optional
              inputMode="numeric"
              autoComplete="off"
              defaultValue={(before?.purpose === 'review' && before.pages?.toString()) || undefined}
            />
            <TextField
              {...form.field('until')}
              label="Until"
              optional
              type="date"
              defaultValue={(before?.purpose === 'review' && before.until) || undefined}
            />
          </div>
        </>
      ) : null}
      {purpose === 'talk' ? (
        <div className="field-pair">
          <TextField
            {...form.field('where')}
            label="Where is the talk?"
            maxLength={most.line}
            defaultValue={before?.purpose === 'talk' ? before.where : undefined}
          />
          <TextField
            {...form.field('on')}
            label="When?"
            optional
            type="date"
            defaultValue={(before?.purpose === 'talk' && before.on) || undefined}
          />
        </div>
      ) : null}
    </>
  )
}
