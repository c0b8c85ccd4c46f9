import type { Tx } from '#db/connect.ts'
import { type NotifyDeps, notify, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'

/** The page of a person's own confirmation. */
export const ownPage = '/settings/confirmation'

const aboutOf = (id: string) => `confirmation ${id}`

/** Tells the staff who decide requests, but not their own, that one was sent. */
export async function tellStaff(
  deps: NotifyDeps,
  tx: Tx,
  { id, personId, name }: { id: string; personId: number; name: string },
): Promise<void> {
  const staff = await directory.staff(tx, 'confirmations')
  const message = `${await directory.nameOf(tx, personId)} asks us to confirm ${name}.`
  const told = {
    type: 'profile',
    title: 'New request to confirm a school or firm',
    message,
    about: aboutOf(id),
  } as const
  await notify(
    deps,
    tx,
    staff
      .filter((userId) => userId !== personId)
      .map((userId) => ({ userId, ...told, href: `/admin/confirmations?id=${id}` })),
  )
}

/** Removes the staff's notifications about a request that needs nothing from them now. */
export async function forgetAtStaff(deps: NotifyDeps, tx: Tx, id: string): Promise<void> {
  for (const userId of await directory.staff(tx, 'confirmations'))
    await takeBack(deps, tx, { userId, about: aboutOf(id) })
}

/** Tells the person what became of their request; a decision is mailed too. */
export async function tellPerson(
  deps: NotifyDeps,
  tx: Tx,
  { id, personId, isMailed }: { id: string; personId: number; isMailed: boolean },
  title: string,
  message: string,
): Promise<void> {
  await notify(deps, tx, [
    { userId: personId, type: 'profile', title, message, href: ownPage, about: aboutOf(id), isMailed },
  ])
  if (isMailed) await deps.jobs.enqueue(tx, 'confirmation-decision-mail', { id })
}
