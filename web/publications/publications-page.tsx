import { publicationLimits as most } from '@guildhall/contract/limits/experts.ts'
import { publicationFormatWords } from '@guildhall/contract/publications/options.ts'
import type { OwnPublications, Publication, PublicationImport } from '@guildhall/contract/publications/publications.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { publicationApi, publicationQueries } from './publication-api.ts'
import { PublicationLine } from './publication-line.tsx'

const PublicationDialog = lazyPart(() => import('./publication-dialog.tsx').then((module) => module.PublicationDialog))
const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then((module) => module.ImportDialog))
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog))

type Open = { dialog: 'add' | 'import' } | { dialog: 'change' | 'delete'; publication: Publication } | null

/** The viewer's own publications: typed in, imported, changed and deleted. */
export function PublicationsPage() {
  const { data } = useQuery(publicationQueries.own())
  const [open, setOpen] = useState<Open>(null)
  const onClose = () => setOpen(null)
  if (!data) return null
  const { items, imports } = data
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Your publications</h1>
          <p className="c2">
            Shown on{' '}
            <Link className="link" to="/profile">
              your profile
            </Link>
            , key works first. You have {items.length} of {most.items}.{' '}
            <Link className="link" to="/settings/privacy">
              Choose who sees them
            </Link>
            .
          </p>
        </div>
        <div className="row row--wrap">
          <Button icon={Upload} onClick={() => setOpen({ dialog: 'import' })}>
            Import a file
          </Button>
          <Button look="primary" icon={Plus} onClick={() => setOpen({ dialog: 'add' })}>
            Add a publication
          </Button>
        </div>
      </div>
      {items.length === 0 ? (
        <EmptyState solid="dodeca" title="No publications yet">
          Add them one by one, or import a BibTeX, RIS or CSL-JSON file, or your ORCID record.
        </EmptyState>
      ) : (
        <ul className="lines" aria-label="Your publications">
          {items.map((publication) => (
            <li key={publication.id}>
              <PublicationLine publication={publication}>
                <IconButton
                  icon={Pencil}
                  size="sm"
                  label={`Change ${publication.title}`}
                  onClick={() => setOpen({ dialog: 'change', publication })}
                />
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={`Delete ${publication.title}`}
                  onClick={() => setOpen({ dialog: 'delete', publication })}
                />
              </PublicationLine>
            </li>
          ))}
        </ul>
      )}
      {imports.length > 0 ? <Imports imports={imports} /> : null}
      {open?.dialog === 'add' ? <PublicationDialog onClose={onClose} /> : null}
      {open?.dialog === 'change' ? <PublicationDialog publication={open.publication} onClose={onClose} /> : null}
      {open?.dialog === 'delete' ? <DeleteDialog publication={open.publication} onClose={onClose} /> : null}
      {open?.dialog === 'import' ? <ImportDialog onClose={onClose} /> : null}
    </div>
  )
}

function Imports({ imports }: Pick<OwnPublications, 'imports'>) {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: ({ id }: PublicationImport) => publicationApi.undo({ params: { id }, body: null }),
    async onSuccess({ publications }) {
      client.setQueryData(publicationQueries.own().queryKey, publications)
      await client.invalidateQueries({ queryKey: publicationQueries.all })
      toast.success('Import undone')
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <section className="mt-8" aria-labelledby="imports">
      <h2 className="t-sub" id="imports">
        Imports
      </h2>
      <p className="c2 t-sm">
        Undoing an import deletes what it added. What it completed is emptied again, unless you changed it since.
      </p>
      <ul className="lines mt-2" aria-label="Imports">
        {imports.map((each) => (
          <li key={each.id} className="pub">
            <span>
              {each.name}{' '}
              <span className="c3 t-sm">
                {publicationFormatWords[each.format]}, <DateOf at={each.at} />: {each.added} added
                {each.filled > 0 ? `, ${each.filled} completed` : null}
              </span>
            </span>
            <Button
              size="sm"
              busy={undo.isPending && undo.variables.id === each.id}
              aria-label={`Undo the import of ${each.name}`}
              onClick={() => undo.mutate(each)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
