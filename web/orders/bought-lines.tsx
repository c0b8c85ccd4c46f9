import type { Order, OrderLine } from '@guildhall/contract/orders/orders.ts'
import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { Plate } from '#ui/pictures/plate.tsx'
import { DownloadButton, FileRow, OpenLink } from './file-row.tsx'
import { orderApi, orderQueries } from './queries.ts'

/** What was bought, as it was then, with the files that are open. */
export function BoughtLines({ order }: { order: Order }) {
  return (
    <ul className="lines">
      {order.items.map((line) => (
        <li key={line.id} className="bl">
          <span className="thumb ord__pic">
            {line.cover ? <Plate picture={line.cover} sizes="72px" /> : <span className="plate" />}
          </span>
          <div className="grow min-w-0">
            <p className="row row--between row--top gap-4">
              {line.productId ? (
                <Link className="work hover:underline" to={`/product/${line.productId}`}>
                  {line.title}
                </Link>
              ) : (
                <span className="work">{line.title}</span>
              )}
              <span className="num semi">{moneyText(line.totalMinor, order.currency, { zero: 'Free' })}</span>
            </p>
            <p className="c3 t-sm">{factsOf(line, order.currency)}</p>
            <Terms line={line} />
            {line.promised.length > 0 ? <Included line={line} /> : null}
            {line.assets.length > 0 ? <Assets line={line} order={order} /> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

function factsOf({ quantity, unitMinor, licence }: OrderLine, currency: string): string {
  const each = unitMinor === 0 ? '' : ` at ${moneyText(unitMinor, currency)}`
  return quantity === 1
    ? `1 licence: ${licenceTexts[licence].name}`
    : `${quantity} licences${each}: ${licenceTexts[licence].name}`
}

function Terms({ line }: { line: OrderLine }) {
  if (!line.licenceText) return null
  return (
    <details className="t-sm mt-1">
      <summary className="link">The terms, as they were</summary>
      <p className="ord__note">{line.licenceText}</p>
    </details>
  )
}

function Included({ line: { title, promised } }: { line: OrderLine }) {
  return (
    <>
      <p className="c3 t-sm mt-2">Included</p>
      <ul className="t-sm" aria-label={`Included in ${title}`}>
        {promised.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  )
}

function Assets({ line, order }: { line: OrderLine; order: Order }) {
  return (
    <ul className="mt-2" aria-label={`Files of ${line.title}`}>
      {line.assets.map((asset) => (
        <FileRow key={asset.id} file={asset}>
          {order.role !== 'buyer' ? null : asset.kind === 'link' ? (
            <OpenLink name={asset.name} query={orderQueries.link(order.id, asset.id)} />
          ) : (
            <DownloadButton
              name={asset.name}
              find={() => orderApi.assetLink({ params: { id: order.id, assetId: asset.id } })}
            />
          )}
        </FileRow>
      ))}
    </ul>
  )
}
