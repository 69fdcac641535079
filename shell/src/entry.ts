// The guard comes first: nothing may be loaded before it stands.
import './integrity/install-guard.ts';
import './start/start.tsx';
