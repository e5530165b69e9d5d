import type { FeatureBase } from '#src/feature/feature.ts'
import type { Pictures } from '#src/media/feature.ts'

/** The parts that the calls about articles share. */
export type BlogDeps = FeatureBase & Pick<Pictures, 'images' | 'variants' | 'originals' | 'unused'>
