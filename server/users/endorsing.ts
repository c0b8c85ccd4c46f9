import { profilePath } from '@guildhall/contract/profile-path.ts'
import type { Queryable } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { notify } from '#notifications/notify.ts'
import { acquaintances } from '#relations/service.ts'
import type { Deps } from '../deps.ts'
import { acquaintanceOf } from './acquaintance.ts'
import { sees } from './audience.ts'
import { findSkill, giveEndorsement, type SkillRow, takeBackEndorsement } from './endorse-queries.ts'
import { directory } from './service.ts'

interface Named {
  id: string
  skillId: string
}
type Parts = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>

/**
 * Says that somebody has a skill, of whom the caller has seen it (product 3): 403 for whom no completed order ties to them,
 * 409 for one's own. Twice is once; they are told the first time.
 */
export async function endorse(parts: Parts, viewer: Viewer, named: Named) {
  return transaction(parts.db, async (tx) => {
    const { owner } = await find(tx, viewer, named)
    if (owner === viewer.id) throw new AppError('endorse_own')
    // As for relations, so that nobody is told of somebody whom they are just blocking.
    await directory.lock(tx, [viewer.id, owner])
    const skill = await find(tx, viewer, named)
    const { audience, mayEndorse } = await acquaintanceOf(tx, viewer, skill.owner)
    if (!sees(audience, skill.visibility, 'skills')) throw new AppError('not_found')
    if (!mayEndorse) throw new AppError('endorse_unknown')
    const [given] = await giveEndorsement(tx, named.skillId, viewer.id, parts.clock.now())
    if (given?.is_first) {
      const who = await directory.nameOf(tx, viewer.id)
      await notify(parts, tx, [
        {
          userId: skill.owner,
          type: 'connection',
          title: 'A skill of yours was endorsed',
          message: `${who} has worked with you and endorses your ${skill.name}.`,
          href: profilePath({ userType: skill.user_type, customUserId: skill.custom_user_id }),
          about: acquaintances.aboutOf('endorsement', viewer),
        },
      ])
    }
    return presentEndorsed(await find(tx, viewer, named))
  })
}

/** Takes an endorsement back; where there is none nothing changes. */
export async function withdrawEndorsement({ db, clock }: Parts, viewer: Viewer, named: Named) {
  return transaction(db, async (tx) => {
    await find(tx, viewer, named)
    await takeBackEndorsement(tx, named.skillId, viewer.id, clock.now())
    return presentEndorsed(await find(tx, viewer, named))
  })
}

async function find(db: Queryable, viewer: Viewer, { id, skillId }: Named): Promise<SkillRow> {
  const [skill] = await findSkill(db, id, skillId, viewer.id)
  if (!skill) throw new AppError('not_found')
  return skill
}

const presentEndorsed = ({ endorsements, endorsed }: SkillRow) => ({ endorsements, endorsed })
