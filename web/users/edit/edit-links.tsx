import { blockLimits } from '@guildhall/contract/limits/profiles.ts'
import { SocialInput } from '@guildhall/contract/users/profile-blocks.ts'
import type { SocialLinks } from '@guildhall/contract/users/profile-shapes.ts'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { blockApi } from '../profile-api.ts'

const { items, label, url } = blockLimits.links

interface EditLinksProps {
  social: SocialLinks
  onSaved: () => void
  onCancel: () => void
}

/** The typed links by the key of their row. */
type Links = ({ label: string; url: string } | undefined)[]

interface Typed {
  orcid: string
  links?: Links
}

/** The viewer's other web addresses as a form: an ORCID iD and named links. */
export function EditLinks({ social, onSaved, onCancel }: EditLinksProps) {
  const [rows, setRows] = useState(() => social.links.map((link, key) => ({ ...link, key })))
  // Rows left empty are not sent.
  const filled = (links: Links) => rows.filter(({ key }) => links[key]?.label || links[key]?.url)
  const form = useApiForm({
    schema: SocialInput,
    toInput: ({ orcid, links = [] }: Typed) => ({ orcid, links: filled(links).map(({ key }) => links[key]) }),
    fieldAt(path): string {
      const [list, at, name] = path.slice(-3)
      const row = list === 'links' ? filled(form.getValues('links') ?? [])[Number(at)] : undefined
      return row ? `links.${row.key}.${String(name)}` : String(path.at(-1))
    },
    async send(body) {
      await blockApi.putSocial({ body })
      onSaved()
    },
  })
  const add = () => setRows([...rows, { label: '', url: '', key: 1 + Math.max(-1, ...rows.map((row) => row.key)) }])
  return (
    <form {...form.formProps} className="pf__form" aria-label="Links">
      <FormNotices form={form} />
      <TextField
        {...form.field('orcid')}
        label="ORCID iD"
        optional
        autoFocus
        placeholder="0000-0002-1825-0097"
        maxLength={60}
        defaultValue={social.orcid}
      />
      {rows.map((row, at) => (
        <fieldset className="pf__row" key={row.key}>
          <legend className="sr-only">Link {at + 1}</legend>
          <TextField
            {...form.field(`links.${row.key}.label`)}
            label="Name"
            maxLength={label}
            defaultValue={row.label}
          />
          <TextField
            {...form.field(`links.${row.key}.url`)}
            label="Address"
            type="url"
            placeholder="https://"
            maxLength={url}
            defaultValue={row.url}
          />
          <IconButton
            icon={X}
            size="sm"
            label={`Remove link ${at + 1}`}
            onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        </fieldset>
      ))}
      {rows.length < items ? (
        <Button size="sm" look="quiet" icon={Plus} onClick={add}>
          Add a link
        </Button>
      ) : null}
      <div className="btn-group mt-4">
        <Button {...form.submitProps} look="primary">
          Save
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
