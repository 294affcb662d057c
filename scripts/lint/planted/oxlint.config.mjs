import config from '../../../oxlint.config.mjs';

export default { ...config, ignorePatterns: [] };
