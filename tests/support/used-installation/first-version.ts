import { fileURLToPath } from 'node:url'

/**
 * An archive of the first version, filled by `fillInstallation` as it was then: the way of each installation that was
 * made with it. It stays as it is.
 */
export const firstVersion = {
  archive: fileURLToPath(new URL('first-version.tar.gz', import.meta.url)),
  buyer: { email: 'buyer@carrow.example' },
  order: 'vqbm8qdn0vf3',
  conversation: 'ktvulmdh58gd',
  project: 'b5fa9dysyl52',
}
