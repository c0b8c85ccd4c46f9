import {
  type Audience,
  audiences,
  defaultAudience,
  type ProfileBlock,
  profileBlocks,
} from '@guildhall/contract/profile-options.ts'
import type { Visibility } from '@guildhall/contract/profile-shapes.ts'

/** Who sees each block: what was chosen, else everyone. */
export function audiencesOf(chosen: Partial<Visibility['blocks']> | null): Visibility['blocks'] {
  return Object.fromEntries(
    profileBlocks.map((block) => [block, chosen?.[block] ?? defaultAudience]),
  ) as Visibility['blocks']
}

/** Whether somebody of this audience sees a block; each audience sees what the wider ones do. */
export function sees(audience: Audience, chosen: Partial<Visibility['blocks']> | null, block: ProfileBlock): boolean {
  return audiences.indexOf(chosen?.[block] ?? defaultAudience) <= audiences.indexOf(audience)
}
