#!/bin/sh
# Puts a file under the merge request of the pipeline. GITLAB_TOKEN is a project access token that may write notes.
set -eu

curl --fail --silent --show-error --output /dev/null \
  --header "PRIVATE-TOKEN: $GITLAB_TOKEN" \
  --data-urlencode "body@$1" \
  "$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"
