import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { buildId } from './build-id.ts';

export function shellConfig(): RsbuildConfig {
  const id = buildId('shell');
  return {
    plugins: [
      pluginReact(),
      pluginModuleFederation(
        {
          name: 'shell',
          manifest: false,
          dts: false,
          dev: false,
          shareStrategy: 'loaded-first',
          shared: {
            react: { singleton: true, eager: true },
            'react/': { singleton: true, eager: true },
            'react-dom': { singleton: true, eager: true },
            'react-dom/': { singleton: true, eager: true },
            '@amendes/contract': { singleton: true, eager: true, version: '1.0.0', requiredVersion: '^1.0.0' },
          },
          experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        },
        { environment: 'web' },
      ),
    ],
    environments: {
      web: {
        source: { entry: { shell: './src/entry.ts' } },
        output: { assetPrefix: 'auto', distPath: { root: 'dist/web', js: '', css: '', jsAsync: '', cssAsync: '' }, target: 'web' },
        tools: { htmlPlugin: false },
      },
    },
    splitChunks: false,
  };
}

export function remoteConfig(part: string, folder: string): RsbuildConfig {
  const id = buildId(folder);
  return {
    plugins: [
      pluginReact(),
      pluginModuleFederation(
        {
          name: `${part}_${id}`,
          filename: 'entry.js',
          exposes: { './app': './src/app.tsx' },
          manifest: { fileName: 'federation.json' },
          dts: false,
          dev: false,
          shareStrategy: 'loaded-first',
          shared: {
            react: { singleton: true, import: false, requiredVersion: '^19.0.0' },
            'react/': { singleton: true, import: false, requiredVersion: '^19.0.0' },
            'react-dom': { singleton: true, import: false, requiredVersion: '^19.0.0' },
            'react-dom/': { singleton: true, import: false, requiredVersion: '^19.0.0' },
            '@amendes/contract': { singleton: true, import: false, requiredVersion: '^1.0.0' },
          },
          experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        },
        { environment: 'web' },
      ),
    ],
    server: { cors: false },
    environments: {
      web: {
        source: { entry: {} },
        output: { assetPrefix: 'auto', distPath: { root: 'dist/web', js: '', css: '', jsAsync: '', cssAsync: '' }, target: 'web' },
        tools: { htmlPlugin: false },
      },
    },
    splitChunks: false,
  };
}
