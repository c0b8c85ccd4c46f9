import type { Service } from '@guildhall/contract/services/services.ts'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { DeleteServiceDialog, useServiceAct } from '../mine/service-acts.ts'
import { fromText } from '../service-facts.tsx'

/** What an owner sees instead of the ways to buy: the figures and actions. */
export function OwnerBox({ service }: { service: Service }) {
  const navigate = useNavigate()
  const { id, state, views, favorites, completed, fromMinor, currency } = service
  const pause = useServiceAct(state === 'paused' ? 'resume' : 'pause')
  const [asksDelete, setAsksDelete] = useState(false)
  return (
    <>
      <dl className="kv mt-4">
        <dt>Views</dt>
        <dd>{formatCount(views)}</dd>
        <dt>Favorites</dt>
        <dd>{formatCount(favorites)}</dd>
        <dt>Completed</dt>
        <dd>{formatCount(completed)}</dd>
      </dl>
      <div className="buy__own">
        <ActionBar figure={fromText(fromMinor, currency)}>
          <Link className={buttonClass({ look: 'primary', size: 'lg', block: true })} to={`/services/${id}/edit`}>
            <Icon of={Pencil} />
            Edit service
          </Link>
        </ActionBar>
        <div className="row">
          {state === 'public' || state === 'paused' ? (
            <Button
              className="grow"
              icon={state === 'paused' ? Play : Pause}
              busy={pause.isPending}
              onClick={() => pause.mutate(service)}
            >
              {state === 'paused' ? 'Resume' : 'Pause'}
            </Button>
          ) : null}
          <Button className="grow" look="danger" icon={Trash2} onClick={() => setAsksDelete(true)}>
            Delete
          </Button>
        </div>
      </div>
      {asksDelete ? (
        <DeleteServiceDialog
          service={service}
          onClose={() => setAsksDelete(false)}
          onDeleted={() => void navigate('/my-services')}
        />
      ) : null}
    </>
  )
}
