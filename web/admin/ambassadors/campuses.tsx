import { CampusInput, type StaffCampus } from '@guildhall/contract/ambassadors/admin.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { ambassadorQueries, ambassadorsPath, campusApi } from './ambassador-queries.ts'

interface CampusesProps {
  cursor: string | undefined
  onDone: (words: string) => void
}

/** The campuses with their domains, and how to add and change one. */
export function Campuses({ cursor, onDone }: CampusesProps) {
  const { data: page, error, refetch } = useQuery(ambassadorQueries.campuses(cursor))
  const [editing, setEditing] = useState<StaffCampus | 'new' | null>(null)
  return (
    <>
      <div className="btn-group mb-4">
        <Button look="primary" onClick={() => setEditing('new')}>
          Add a campus
        </Button>
      </div>
      <ul className="panel dk" aria-label="Campuses">
        {page?.items.map((campus) => (
          <li key={campus.id} className="panel__b row row--between row--wrap gap-2">
            <div className="min-w-0">
              <p className="med">{campus.name}</p>
              <p className="c2 t-sm">
                {campus.domains.join(', ')}. {campus.ambassadors} of {campus.places} places taken
              </p>
            </div>
            <Button size="sm" aria-label={`Change ${campus.name}`} onClick={() => setEditing(campus)}>
              Change
            </Button>
          </li>
        ))}
      </ul>
      {page?.items.length === 0 ? (
        <EmptyState solid="icosa" title="No campuses yet">
          Students can apply once their campus is here.
        </EmptyState>
      ) : null}
      {error && !page ? (
        <LoadFailure title="The campuses could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? ambassadorsPath({ state: 'campuses', cursor: page.previousCursor }) : null}
          next={page?.nextCursor ? ambassadorsPath({ state: 'campuses', cursor: page.nextCursor }) : null}
        />
      </div>
      {editing ? (
        <CampusDialog campus={editing === 'new' ? null : editing} onClose={() => setEditing(null)} onDone={onDone} />
      ) : null}
    </>
  )
}

interface CampusDialogProps {
  campus: StaffCampus | null
  onClose: () => void
  onDone: (words: string) => void
}

function CampusDialog({ campus, onClose, onDone }: CampusDialogProps) {
  const form = useApiForm<typeof CampusInput, { name: string; domains: string }>({
    schema: CampusInput,
    defaultValues: { name: campus?.name ?? '', domains: campus?.domains.join('\n') ?? '' } as never,
    toInput: ({ name, domains }) => ({ name, domains: (domains ?? '').split(/[\s,]+/).filter((each) => each !== '') }),
    fieldAt: ([first]) => String(first),
    async send(body) {
      if (campus) await campusApi.changeCampus({ params: { id: campus.id }, body })
      else await campusApi.addCampus({ body })
      onDone(campus ? 'Campus changed' : 'Campus added')
      onClose()
    },
  })
  const title = campus ? `Change ${campus.name}` : 'Add a campus'
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="People with a verified address at one of the domains can apply."
    >
      <form {...form.formProps} className="stack mt-4" aria-label={title}>
        <FormNotices form={form} />
        <TextField {...form.field('name')} label="Name of the university" maxLength={most.campusName} />
        <TextAreaField
          {...form.field('domains')}
          label="Domains of its email addresses"
          help="One on each line. Addresses below a domain belong to it too."
          rows={4}
        />
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>Cancel</Button>
          <Button {...form.submitProps} look="primary">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
