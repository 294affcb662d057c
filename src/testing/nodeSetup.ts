import { installFailOnProblems } from './failOnProblems';

installFailOnProblems();

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
