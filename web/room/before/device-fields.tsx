import { useId } from 'react'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { DeviceChoice, LocalMedia } from '../media/local-media.ts'
import { useMediaState } from '../media/use-media.ts'

/** Chooses microphone, camera and speaker among those that the browser names. */
export function DeviceFields({ media }: { media: LocalMedia }) {
  const { devices, chosen } = useMediaState(media)
  const id = useId()
  const field = (label: string, device: 'microphone' | 'camera' | 'speaker', found: readonly DeviceChoice[]) =>
    found.length === 0 ? null : (
      <SelectField
        id={`${id}${device}`}
        label={label}
        value={found.some((each) => each.id === chosen[device]) ? chosen[device] : (found[0]?.id ?? '')}
        options={found.map(({ id: value, label: name }) => ({ value, label: name }))}
        onChange={({ target }) => void media.choose(device, target.value)}
      />
    )
  return (
    <div className="field-grid rm__devices">
      {field('Microphone', 'microphone', devices.microphones)}
      {field('Camera', 'camera', devices.cameras)}
      {field('Speaker', 'speaker', devices.speakers)}
    </div>
  )
}
