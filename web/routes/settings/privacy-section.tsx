import { ListedSwitch } from '#leaderboard/listed-switch.tsx'
import type { SectionProps } from '#settings/section-props.ts'
import { PrivacySettings } from '#users/settings/privacy-settings.tsx'

export function PrivacySection({ viewer: { userType }, visibility }: SectionProps) {
  return (
    <>
      <ListedSwitch />
      <div className="mt-4">
        <PrivacySettings userType={userType} visibility={visibility} />
      </div>
    </>
  )
}
