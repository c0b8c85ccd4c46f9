import type { ExpertCard } from '@guildhall/contract/experts/experts.ts'
import { displayName } from '#lib/format/people.ts'
import { HeartButton } from '#listings/heart-button.tsx'
import { useFavoriteExpert } from './expert-api.ts'

/** Makes an expert a favorite, or ends that. */
export function ExpertHeart({ expert }: { expert: ExpertCard }) {
  const { mutate } = useFavoriteExpert(expert)
  return <HeartButton title={displayName(expert.person)} isOn={expert.favorite} onChange={mutate} />
}
