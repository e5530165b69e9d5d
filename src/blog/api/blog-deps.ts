import type { FeatureBase } from '#src/feature/feature.ts'
import type { Pictures } from '#src/media/feature.ts'

export type BlogDeps = FeatureBase & Pick<Pictures, 'images' | 'variants' | 'originals' | 'unused'>
