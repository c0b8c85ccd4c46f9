/** Plays two tones on a speaker, as the browser names it; on the usual one where it cannot choose. */
export async function playTestSound(speaker: string): Promise<void> {
  const context = new AudioContext()
  const out = context.createMediaStreamDestination()
  for (const [at, frequency] of [523, 659].entries()) {
    const tone = context.createOscillator()
    const gain = context.createGain()
    const start = context.currentTime + 0.05 + at * 0.3
    tone.frequency.value = frequency
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(0.2, start + 0.03)
    gain.gain.linearRampToValueAtTime(0, start + 0.28)
    tone.connect(gain).connect(out)
    tone.start(start)
    tone.stop(start + 0.3)
  }
  const audio = new Audio()
  audio.srcObject = out.stream
  if (speaker && 'setSinkId' in audio) await audio.setSinkId(speaker).catch(() => undefined)
  await audio.play()
  setTimeout(() => void context.close(), 1000)
}
