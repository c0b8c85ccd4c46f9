import type { ServiceState } from '@guildhall/contract/services/options.ts'
import type { OwnService } from '@guildhall/contract/services/services.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import ImageIcon from 'lucide-react/icons/image'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Status, type StatusKind } from '#ui/tag.tsx'
import { topicName } from '../list/service-search.ts'
import { DeleteServiceDialog, useServiceAct } from './service-acts.ts'

const stateWords: Record<ServiceState, { label: string; kind: StatusKind }> = {
  public: { label: 'Published', kind: 'ok' },
  draft: { label: 'Draft', kind: 'wait' },
  paused: { label: 'Paused', kind: 'off' },
  hidden: { label: 'Hidden', kind: 'bad' },
}

/** The viewer's services as a table with their figures and actions. */
export function OwnServiceTable({ services }: { services: readonly OwnService[] }) {
  return (
    <div className="panel mpt mys">
      <table className="ledger ledger--pad">
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Status</th>
            <th scope="col" className="r desk-only">
              Views
            </th>
            <th scope="col" className="r desk-only mys__more">
              Favorites
            </th>
            <th scope="col" className="r desk-only mys__more">
              Running
            </th>
            <th scope="col" className="r desk-only">
              Completed
            </th>
            <th scope="col" className="r desk-only">
              Earned
            </th>
            <th scope="col" className="r">
              From
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <Row key={service.id} service={service} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ service }: { service: OwnService }) {
  const { id, title, topic, state, cover, views, favorites, running, completed, earnedMinor, currency } = service
  const { label, kind } = stateWords[state]
  return (
    <tr>
      <td>
        <span className="row gap-3">
          <span className={cover ? 'thumb mys__thumb' : 'thumb mys__thumb mpph'}>
            {cover ? (
              <img
                src={cover.sizes[0]?.url ?? cover.main}
                alt=""
                width={72}
                height={46}
                loading="lazy"
                decoding="async"
              />
            ) : (
              <Icon of={ImageIcon} size={20} />
            )}
          </span>
          <span className="min-w-0">
            <Link className="work hover:underline" to={`/services/${id}`}>
              {title}
            </Link>
            <span className="c3 t-xs block">{topicName(topic)}</span>
          </span>
        </span>
      </td>
      <td>
        <Status kind={kind}>{label}</Status>
        {state === 'draft' && !cover ? <span className="c3 t-xs block">Missing: a picture</span> : null}
        {service.notOnSaleYet ? (
          <Link className="link t-xs block nowrap" to="/ready-to-sell">
            Not on sale yet
          </Link>
        ) : null}
      </td>
      <td className="r desk-only">{formatCount(views)}</td>
      <td className="r desk-only mys__more">{formatCount(favorites)}</td>
      <td className="r desk-only mys__more">{formatCount(running)}</td>
      <td className="r desk-only">{formatCount(completed)}</td>
      <td className="r desk-only">{moneyText(earnedMinor, currency, { short: true })}</td>
      <td className="r semi nowrap">{moneyText(service.fromMinor, currency, { short: true })}</td>
      <td className="r mpt__acts">
        <span className="row justify-end">
          <Link
            className={buttonClass({ size: 'sm' })}
            to={`/services/${id}/edit`}
            aria-label={`${state === 'draft' ? 'Continue' : 'Edit'}: ${title}`}
          >
            <Icon of={Pencil} size={15} />
            {state === 'draft' ? 'Continue' : 'Edit'}
          </Link>
          <RowMenu service={service} />
        </span>
      </td>
    </tr>
  )
}

/** The owner's actions on a service in the list. */
function RowMenu({ service }: { service: Pick<OwnService, 'id' | 'title' | 'state'> }) {
  const navigate = useNavigate()
  const pause = useServiceAct('pause')
  const resume = useServiceAct('resume')
  const [asksDelete, setAsksDelete] = useState(false)
  const { id, title, state } = service
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} size="sm" iconSize={17} label={`More for ${title}`} />}
        items={[
          { label: 'Open page', icon: Eye, onSelect: () => void navigate(`/services/${id}`) },
          { label: 'Edit', icon: Pencil, onSelect: () => void navigate(`/services/${id}/edit`) },
          ...(state === 'public'
            ? [{ label: 'Pause', icon: Pause, onSelect: () => pause.mutate(service), separated: true }]
            : []),
          ...(state === 'paused'
            ? [{ label: 'Resume', icon: Play, onSelect: () => resume.mutate(service), separated: true }]
            : []),
          { label: 'Delete', icon: Trash2, danger: true, onSelect: () => setAsksDelete(true) },
        ]}
      />
      {asksDelete ? <DeleteServiceDialog service={service} onClose={() => setAsksDelete(false)} /> : null}
    </>
  )
}
