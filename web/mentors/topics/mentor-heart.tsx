import type { FavoriteMentor } from '@guildhall/contract/mentors/mentors.ts'
import { displayName } from '#lib/format/people.ts'
import { HeartButton } from '#listings/heart-button.tsx'
import { useFavoriteMentor } from '../mentor-api.ts'

/** Makes a mentor a favorite, or ends that. */
export function MentorHeart({
  mentor,
}: {
  mentor: Pick<FavoriteMentor, 'id' | 'favorite'> & { person: Parameters<typeof displayName>[0] }
}) {
  const { mutate } = useFavoriteMentor(mentor)
  return <HeartButton title={displayName(mentor.person)} isOn={mentor.favorite} onChange={mutate} />
}
