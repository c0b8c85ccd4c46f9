import { type ProductPart, productParts } from '@guildhall/contract/content/parts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Status } from '#ui/tag.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { ReasonDialog, useDecided } from '../decisions.ts'
import { contentQueries, partApi } from './content-queries.ts'

/** The parts of the product, each with its switch. */
export function PartsPage() {
  const { data, error, refetch } = useQuery(contentQueries.parts())
  const { heading, onDecided } = useDecided()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<{ part: ProductPart; isOn: boolean } | null>(null)
  return (
    <AdminFrame part="parts">
      <div className="mb-4">
        <h1 className="t-page" tabIndex={-1} ref={heading}>
          Parts
        </h1>
        <p className="c2">
          A part that is off is shown nowhere: not in menus, search or the sitemap, and its pages say that it is off.
          What was bought, booked or agreed before can be finished.
        </p>
      </div>
      {data ? (
        <ul className="panel dk" aria-label="Parts">
          {data.items.map(({ part, offSince }) => {
            const { name, goesOn } = productParts[part]
            return (
              <li key={part} className="dk__i">
                <div className="min-w-0">
                  <h2 className="semi">{name}</h2>
                  <p className="c2 t-sm">{goesOn}</p>
                </div>
                <div className="dk__e">
                  <Status kind={offSince ? 'off' : 'ok'}>
                    {offSince ? (
                      <>
                        Off since <DateOf at={offSince} />
                      </>
                    ) : (
                      'On'
                    )}
                  </Status>
                  <Button
                    size="sm"
                    aria-label={`Switch ${offSince ? 'on' : 'off'}: ${name}`}
                    onClick={() => setAsked({ part, isOn: offSince !== null })}
                  >
                    Switch {offSince ? 'on' : 'off'}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      ) : error ? (
        <LoadFailure title="The parts could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="24rem" />
      )}
      {asked ? (
        <ReasonDialog
          title={`Switch ${asked.isOn ? 'on' : 'off'}: ${productParts[asked.part].name}`}
          meaning={
            asked.isOn
              ? 'Its pages, menu entries and search results are back for everybody at once.'
              : `Everybody stops seeing it at once. ${productParts[asked.part].goesOn}`
          }
          confirm={asked.isOn ? 'Switch on' : 'Switch off'}
          look={asked.isOn ? 'primary' : 'danger-solid'}
          help="Only the staff read it, in the log."
          send={async (reason) => {
            await partApi.set({ params: { part: asked.part }, body: { isOn: asked.isOn, reason } })
          }}
          onDone={() => {
            onDecided(`${productParts[asked.part].name}: ${asked.isOn ? 'on' : 'off'}`)
            setAsked(null)
            void revalidate()
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </AdminFrame>
  )
}
