import { fileURLToPath } from 'node:url'

/**
 * An archive of the first version, filled by `fillInstallation` of that version: the upgrade path of every installation made
 * with it. It must not be changed.
 */
export const firstVersion = {
  archive: fileURLToPath(new URL('first-version.tar.gz', import.meta.url)),
  buyer: { email: 'buyer@carrow.example' },
  order: 'vqbm8qdn0vf3',
  conversation: 'ktvulmdh58gd',
  project: 'b5fa9dysyl52',
}
